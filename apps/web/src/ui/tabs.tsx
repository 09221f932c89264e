import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

export function pickLook(isPicked: boolean): string {
  return isPicked ? 'bg-sea text-white dark:bg-azure dark:text-night' : 'bg-card text-ink shadow-card';
}

interface TabsProps {
  label: string;
  tabs: readonly { id: string; title: string; subtitle: string; content: ReactNode }[];
  /** Id of the tab that is open until the user chooses one. */
  initial: string | undefined;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Index of the tab that a key selects; null for any other key. */
function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEP[key];
  return step === undefined ? null : (index + step + count) % count;
}

/** Tabs after the ARIA pattern: arrow keys, Home and End select a tab. Print shows all panels. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const [chosen, setChosen] = useState<string>();
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const selectedId = chosen ?? initial;
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selectedId),
  );

  useLayoutEffect(() => {
    const tab = list.current?.children[index];
    if (!(list.current && tab instanceof HTMLElement)) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [index]);

  function move(event: KeyboardEvent): void {
    const next = targetOf(event.key, index, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(tabs[next]?.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus({ preventScroll: true });
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative -mx-5 grid auto-cols-[minmax(4.25rem,1fr)] grid-flow-col gap-2 overflow-x-auto px-5 py-2"
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={at === index}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={at === index ? 0 : -1}
            onClick={() => setChosen(tab.id)}
            className={`min-h-14 rounded-2xl px-1 py-2 ${pickLook(at === index)}`}
          >
            <span className="display block text-lg">{tab.title}</span>
            <span className="block text-sm">{tab.subtitle}</span>
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.id}
          role="tabpanel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: ARIA requires focusable panels
          tabIndex={0}
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          className={`mt-4 ${at === index ? '' : 'hidden print:block'}`}
        >
          {tab.content}
        </div>
      ))}
    </>
  );
}
