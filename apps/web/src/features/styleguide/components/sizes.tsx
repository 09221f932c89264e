import * as m from '../../../paraglide/messages.js';
import { RADII, SHADOWS, STEPS, TYPE_SCALE } from '../tokens.ts';
import { Part, Specimen } from './specimen.tsx';

/** Type, spacing and shape. */
export function Sizes() {
  return (
    <Part id="sizes" title={m.styleguide_sizes()}>
      <Specimen wide name="--text-*" text={m.styleguide_type_text()}>
        <ul className="grid grid-cols-1 gap-3">
          {TYPE_SCALE.map(({ name, className }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4">
              <code className="w-20 font-sans text-ink-2 text-sm">{name}</code>
              <span className={className}>{m.styleguide_pangram()}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="--spacing" text={m.styleguide_spacing_text()}>
        <ul className="grid grid-cols-1 gap-2">
          {STEPS.map((step) => (
            <li key={step} className="flex items-center gap-4">
              <code className="w-5 font-sans text-ink-2 text-sm tabular-nums">{step}</code>
              <span
                className="keep-colour h-4 bg-azure"
                style={{ width: `calc(var(--spacing) * ${step})` }}
              />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="--radius-*, --shadow-*" text={m.styleguide_shape_text()}>
        <ul className="grid grid-cols-2 sm:grid-cols-3 gap-4">
          {[...RADII, ...SHADOWS].map(({ name, className }) => (
            <li key={name}>
              <span
                className={`mb-2 block h-16 bg-card ${className} ${name.startsWith('shadow') ? 'rounded-card' : 'border-2 border-line'}`}
              />
              <code className="font-sans text-ink-2 text-sm">{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
    </Part>
  );
}
