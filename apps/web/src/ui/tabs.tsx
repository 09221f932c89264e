import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; title: string; subtitle: string; content: ReactNode }[];
  initial: string | undefined;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs by the ARIA pattern: arrow keys, Home and End move and select; one stop in the tab order. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const [chosen, setChosen] = useState(initial ?? tabs[0]?.id);
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0];

  function move(event: KeyboardEvent): void {
    const index = tabs.findIndex((tab) => tab.id === current?.id);
    const step = STEP[event.key];
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? null
            : index + step;
    if (target === null) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    setChosen(tabs[next]?.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="grid auto-cols-fr grid-flow-col gap-2"
      >
        {tabs.map((tab) => {
          const selected = tab.id === current?.id;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              aria-selected={selected}
              aria-controls={`${base}-panel`}
              tabIndex={selected ? 0 : -1}
              onClick={() => setChosen(tab.id)}
              className={`min-h-14 rounded-2xl px-1 py-2 ${selected ? 'bg-sea text-white' : 'bg-card text-ink shadow-card'}`}
            >
              <span className="display block text-lg">{tab.title}</span>
              <span className="block text-sm">{tab.subtitle}</span>
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern, for a panel that holds no control itself
        tabIndex={0}
        id={`${base}-panel`}
        aria-labelledby={`${base}-${current?.id}`}
        className="mt-6"
      >
        {current?.content}
      </div>
    </>
  );
}
