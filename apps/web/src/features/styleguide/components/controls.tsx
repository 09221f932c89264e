import { Camera, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { percentText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Checkbox, Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';
import { Slider } from '../../../ui/forms/slider.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { pickLook, Tabs } from '../../../ui/tabs.tsx';
import { Part, Row, Specimen } from './specimen.tsx';

function TextFields() {
  return (
    <Specimen name="Field, TextInput, TextArea" text={m.styleguide_field_text()}>
      <Field label={m.styleguide_sample_title()} hint={m.styleguide_sample_hint()}>
        {(ids) => <TextInput {...ids} defaultValue={m.styleguide_sample_trip()} />}
      </Field>
      <Field label={m.styleguide_sample_empty()}>
        {(ids) => <TextInput {...ids} placeholder={m.styleguide_sample_date()} />}
      </Field>
      <Field label={m.styleguide_sample_points()} warning={m.styleguide_sample_warning()}>
        {(ids) => <TextInput {...ids} inputMode="numeric" defaultValue="250" />}
      </Field>
      <Field label={m.styleguide_sample_name()} error={m.styleguide_sample_error()}>
        {(ids) => <TextInput {...ids} />}
      </Field>
      <Field label={m.styleguide_disabled()}>
        {(ids) => <TextInput {...ids} disabled defaultValue={m.styleguide_sample_team()} />}
      </Field>
      <Field label={m.styleguide_sample_task()}>
        {(ids) => <TextArea {...ids} defaultValue={m.styleguide_sample_hidden()} />}
      </Field>
    </Specimen>
  );
}

function Picking() {
  const teams = [m.styleguide_sample_team(), m.styleguide_sample_team_2(), m.styleguide_sample_team_3()];
  const options = teams.map((team) => <option key={team}>{team}</option>);
  const [chosen, setChosen] = useState('');
  const search = (typed: string) =>
    teams
      .filter((team) => team.toLowerCase().includes(typed.toLowerCase()))
      .map((team) => ({ value: team, label: team, detail: m.styleguide_sample_players() }));
  return (
    <Specimen name="Select, Combobox" text={m.styleguide_select_text()}>
      <Field label={m.styleguide_sample_pick()}>{(ids) => <Select {...ids}>{options}</Select>}</Field>
      <Field label={m.styleguide_disabled()}>
        {(ids) => (
          <Select {...ids} disabled>
            {options[0]}
          </Select>
        )}
      </Field>
      <Field label={m.styleguide_sample_search()}>
        {(ids) => (
          <Combobox
            {...ids}
            text={chosen}
            nothing={m.styleguide_sample_nothing()}
            search={search}
            onChoose={setChosen}
          />
        )}
      </Field>
    </Specimen>
  );
}

export function Fields() {
  return (
    <Part id="fields">
      <TextFields />
      <div className="grid grid-cols-1 gap-5">
        <Picking />
        <Specimen name="CopyField" text={m.styleguide_copy_text()}>
          <CopyField label={m.styleguide_sample_link()} text="https://reisspel.example/delen/zon" />
        </Specimen>
        <Specimen name="PasswordForm" text={m.styleguide_password_text()}>
          <PasswordForm
            texts={{
              field: m.styleguide_sample_password(),
              submit: m.common_save(),
              show: m.common_show_password(),
              hide: m.common_hide_password(),
            }}
            autoComplete="off"
            error={undefined}
            busy={false}
            onSubmit={() => {}}
          />
        </Specimen>
      </div>
    </Part>
  );
}

function SampleSwitch({
  label,
  initial,
  disabled = false,
}: {
  label: string;
  initial: boolean;
  disabled?: boolean;
}) {
  const [checked, setChecked] = useState(initial);
  return <Switch label={label} checked={checked} disabled={disabled} onChange={setChecked} />;
}

function SampleSlider({ initial, disabled = false }: { initial: number; disabled?: boolean }) {
  const [share, setShare] = useState(initial);
  const percent = percentText(share);
  const texts = disabled
    ? { label: m.styleguide_disabled() }
    : { label: m.admin_field_confidence({ percent }), hint: m.admin_hint_confidence() };
  return (
    <Slider
      {...texts}
      value={share}
      min={0.5}
      max={0.9}
      step={0.05}
      valueText={percent}
      disabled={disabled}
      onChange={setShare}
    />
  );
}

function PickedOne({ labels }: { labels: readonly string[] }) {
  const [picked, setPicked] = useState(labels[0]);
  return (
    <Row>
      {labels.map((label) => (
        <button
          key={label}
          type="button"
          aria-pressed={label === picked}
          onClick={() => setPicked(label)}
          className={`min-h-12 rounded-full px-5 font-bold ${pickLook(label === picked)}`}
        >
          {label}
        </button>
      ))}
    </Row>
  );
}

const DAYS = [
  { id: 'fri', title: '20', day: m.styleguide_sample_friday },
  { id: 'sat', title: '21', day: m.styleguide_sample_saturday },
  { id: 'sun', title: '22', day: m.styleguide_sample_sunday },
];

export function Choices() {
  const tabs = DAYS.map(({ id, title, day }) => ({
    id,
    title,
    subtitle: day(),
    content: m.styleguide_sample_day({ day: day() }),
  }));
  return (
    <Part id="choices">
      <Specimen name="Switch, Checkbox" text={m.styleguide_switch_text()}>
        <div>
          <SampleSwitch label={m.styleguide_on()} initial />
          <SampleSwitch label={m.styleguide_off()} initial={false} />
          <SampleSwitch label={m.styleguide_disabled_on()} initial disabled />
          <SampleSwitch label={m.styleguide_disabled()} initial={false} disabled />
        </div>
        <div>
          <Checkbox label={m.styleguide_on()} defaultChecked />
          <Checkbox label={m.styleguide_off()} />
          <Checkbox label={m.styleguide_disabled_on()} defaultChecked disabled />
        </div>
      </Specimen>
      <Specimen name="Slider" text={m.styleguide_slider_text()}>
        <SampleSlider initial={0.7} />
        <SampleSlider initial={0.6} disabled />
      </Specimen>
      <Specimen name="ChoiceCard" text={m.styleguide_choice_text()}>
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="sr-only">{m.admin_field_type()}</legend>
          <ChoiceCard
            name="sample-choice"
            icon={Camera}
            label={m.admin_type_photo()}
            text={m.styleguide_sample_photo()}
            defaultChecked
          />
          <ChoiceCard name="sample-choice" icon={CircleHelp} label={m.admin_type_quiz()} />
          <ChoiceCard name="sample-choice" label={m.styleguide_disabled()} disabled />
        </fieldset>
      </Specimen>
      <Specimen name="Tabs, pickLook" text={m.styleguide_tabs_text()}>
        <div className="overflow-hidden rounded-card bg-page px-5 pt-3 pb-5">
          <Tabs label={m.styleguide_sample_days()} tabs={tabs} initial="sat" />
        </div>
        <PickedOne labels={[m.styleguide_sample_all(), m.styleguide_sample_mine()]} />
      </Specimen>
    </Part>
  );
}
