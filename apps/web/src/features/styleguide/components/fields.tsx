import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Combobox } from '../../../ui/combobox.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { Part, Specimen } from './specimen.tsx';

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
  const [chosen, setChosen] = useState('');
  return (
    <Specimen name="Select, Combobox" text={m.styleguide_select_text()}>
      <Field label={m.styleguide_sample_pick()}>
        {(ids) => (
          <Select {...ids}>
            {teams.map((team) => (
              <option key={team}>{team}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={m.styleguide_disabled()}>
        {(ids) => (
          <Select {...ids} disabled>
            <option>{teams[0]}</option>
          </Select>
        )}
      </Field>
      <Field label={m.styleguide_sample_search()}>
        {(ids) => (
          <Combobox
            {...ids}
            text={chosen}
            nothing={m.styleguide_sample_nothing()}
            search={(typed) =>
              teams
                .filter((team) => team.toLowerCase().includes(typed.toLowerCase()))
                .map((team) => ({ value: team, label: team, detail: m.styleguide_sample_players() }))
            }
            onChoose={setChosen}
          />
        )}
      </Field>
    </Specimen>
  );
}

export function Fields() {
  return (
    <Part id="fields" title={m.styleguide_fields()}>
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
