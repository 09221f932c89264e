import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import * as m from '../paraglide/messages.js';
import { IconButton } from './icon-button.tsx';
import { FULL_SCREEN, Modal } from './modal.tsx';
import type { Picture } from './picture.ts';
import { useSwipe } from './use-swipe.ts';

const OVERLAY = 'absolute! bg-night/70 text-white hover:bg-night! aria-disabled:opacity-40';

interface StepProps {
  icon: LucideIcon;
  label: string;
  /** null where there is nothing further: the button stays, with the focus that it may have. */
  onStep: (() => void) | null;
  className: string;
}

function Step({ icon, label, onStep, className }: StepProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={onStep === null}
      onClick={() => onStep?.()}
      className={`${OVERLAY} top-1/2 ${className}`}
    />
  );
}

interface PictureViewerProps {
  picture: Picture;
  /** "3 van 12". */
  position: string;
  /** null at the first picture. */
  onPrevious: (() => void) | null;
  /** null at the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
  /** The caption. */
  children: ReactNode;
}

/** One picture on the whole screen; the arrow keys and a swipe go through the rest. */
export function PictureViewer(props: PictureViewerProps) {
  const { picture, position, onPrevious, onNext, onClose, children } = props;
  const swipe = useSwipe((towards) => (towards === 'left' ? onNext?.() : onPrevious?.()));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  };
  return (
    <Modal
      label={picture.alt}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className={`${FULL_SCREEN} !bg-black !text-white`}
    >
      <figure className="relative flex h-full flex-col" {...swipe}>
        <img
          key={picture.id}
          src={picture.large}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          // The tile's size is here already: it stands in until the large one has come.
          style={{ backgroundImage: `url("${picture.small}")` }}
          className="min-h-0 w-full grow bg-contain bg-center bg-no-repeat object-contain"
        />
        <figcaption
          style={swipe.style}
          className="flex max-h-[40%] shrink-0 items-center justify-between gap-4 overflow-y-auto edge-x pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
        >
          <div className="min-w-0">{children}</div>
          <span className="shrink-0 tabular-nums">{position}</span>
        </figcaption>
        <IconButton
          icon={X}
          label={m.common_close()}
          onClick={onClose}
          className={`${OVERLAY} top-[max(1rem,env(safe-area-inset-top))] right-[max(1rem,env(safe-area-inset-right))]`}
        />
        <Step
          icon={ChevronLeft}
          label={m.picture_previous()}
          onStep={onPrevious}
          className="left-[max(0.75rem,env(safe-area-inset-left))]"
        />
        <Step
          icon={ChevronRight}
          label={m.picture_next()}
          onStep={onNext}
          className="right-[max(0.75rem,env(safe-area-inset-right))]"
        />
      </figure>
    </Modal>
  );
}
