import { Camera, CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import { percentText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { pickLook, Tabs } from '../../../ui/tabs.tsx';
import { Part, Row, Specimen } from './specimen.tsx';

const DAYS = [
  { id: 'fri', title: '20', subtitle: m.styleguide_sample_friday },
  { id: 'sat', title: '21', subtitle: m.styleguide_sample_saturday },
  { id: 'sun', title: '22', subtitle: m.styleguide_sample_sunday },
];

function OnOrOff() {
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  return (
    <Specimen name="Switch, Checkbox" text={m.styleguide_switch_text()}>
      <div>
        <Switch label={m.styleguide_on()} checked={on} onChange={setOn} />
        <Switch label={m.styleguide_off()} checked={off} onChange={setOff} />
        <Switch label={m.styleguide_disabled_on()} checked disabled onChange={() => {}} />
        <Switch label={m.styleguide_disabled()} checked={false} disabled onChange={() => {}} />
      </div>
      <div>
        <Checkbox label={m.styleguide_on()} defaultChecked />
        <Checkbox label={m.styleguide_off()} />
        <Checkbox label={m.styleguide_disabled_on()} defaultChecked disabled />
      </div>
    </Specimen>
  );
}

function HowMuch() {
  const [share, setShare] = useState(0.7);
  return (
    <Specimen name="Slider" text={m.styleguide_slider_text()}>
      <Slider
        label={m.admin_field_confidence({ percent: percentText(share) })}
        hint={m.admin_hint_confidence()}
        value={share}
        min={0.5}
        max={0.9}
        step={0.05}
        valueText={percentText(share)}
        onChange={setShare}
      />
      <Slider
        label={m.styleguide_disabled()}
        value={0.6}
        min={0.5}
        max={0.9}
        step={0.05}
        valueText={percentText(0.6)}
        disabled
        onChange={() => {}}
      />
    </Specimen>
  );
}

function OneOfAFew() {
  const name = useId();
  return (
    <Specimen name="ChoiceCard" text={m.styleguide_choice_text()}>
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">{m.admin_field_type()}</legend>
        <ChoiceCard
          name={name}
          icon={Camera}
          label={m.admin_type_photo()}
          text={m.styleguide_sample_photo()}
          defaultChecked
        />
        <ChoiceCard name={name} icon={CircleHelp} label={m.admin_type_quiz()} />
        <ChoiceCard name={name} label={m.styleguide_disabled()} disabled />
      </fieldset>
    </Specimen>
  );
}

function Filter() {
  const [picked, setPicked] = useState(0);
  return (
    <Row>
      {[m.styleguide_sample_all(), m.styleguide_sample_mine()].map((label, index) => (
        <button
          key={label}
          type="button"
          aria-pressed={index === picked}
          onClick={() => setPicked(index)}
          className={`min-h-12 rounded-full px-5 font-bold ${pickLook(index === picked)}`}
        >
          {label}
        </button>
      ))}
    </Row>
  );
}

export function Choices() {
  const tabs = DAYS.map(({ subtitle, ...day }) => ({
    ...day,
    subtitle: subtitle(),
    content: <p>{m.styleguide_sample_day({ day: subtitle() })}</p>,
  }));
  return (
    <Part id="choices" title={m.styleguide_choices()}>
      <OnOrOff />
      <HowMuch />
      <OneOfAFew />
      <Specimen name="Tabs, pickLook" text={m.styleguide_tabs_text()}>
        <div className="overflow-hidden rounded-card bg-page px-5 pt-3 pb-5">
          <Tabs label={m.styleguide_sample_days()} tabs={tabs} initial="sat" />
        </div>
        <Filter />
      </Specimen>
    </Part>
  );
}
