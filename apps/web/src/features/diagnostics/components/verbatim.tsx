/** A text as it is, to the letter. */
export function Verbatim({ label, text }: { label: string; text: string }) {
  return (
    // Scrolls by itself, so the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-2xl bg-sand p-4 text-sm">
      <pre>{text}</pre>
    </section>
  );
}
