import { createForm, type Form } from 'payrules';
import { type FormField, useForm } from 'payrules/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { languages, type Operation, type Words } from './words.js';

/** The values that the shop itself fills in, and does not ask the payer for. */
const own: Readonly<Record<Operation, Readonly<Record<string, string>>>> = {
  'pe.payout': { currency: 'PEN', purpose: 'Sales of the week' },
  'pk.payout': { currency: 'PKR', purpose: 'Sales of the week' },
  'global.payout': { purpose: 'Sales of the week' },
};

function Choice({ name, text, value, choices, choose }: ChoiceProps): ReactNode {
  return (
    <label>
      <span>{text}</span>
      <select name={name} value={value} onChange={({ target }) => choose(target.value)}>
        {Object.entries(choices).map(([id, each]) => (
          <option key={id} value={id} lang={name === 'language' ? id : undefined} children={each} />
        ))}
      </select>
    </label>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly text: string;
  readonly value: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly choose: (value: string) => void;
}

function Field({ field, words }: { readonly field: FormField; readonly words: Words }): ReactNode {
  const { label, help, requirement, diagnostic, options } = field;
  return (
    <div className="field">
      <label {...field.labelProps}>
        {label} {requirement.need !== 'required' && <span className="need">({words.needs[requirement.need]})</span>}
      </label>
      {requirement.input === 'select' || options.length > 1 ? (
        <select {...field.selectProps}>
          <option value="">{words.choose}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value} children={text} />
          ))}
        </select>
      ) : (
        <input {...field.inputProps} />
      )}
      <div {...field.liveProps}>
        {diagnostic && (
          <p {...field.messageProps} className={`message ${diagnostic.severity}`} children={diagnostic.text} />
        )}
      </div>
      {help !== '' && <p {...field.helpProps} className="help" children={help} />}
    </div>
  );
}

interface PayoutProps {
  readonly operation: Operation;
  readonly words: Words;
  /** The form of each operation, whose values stay when the payer chooses another language. */
  readonly forms: Map<Operation, Form>;
}

function Payout({ operation, words, forms }: PayoutProps): ReactNode {
  const [isSent, setSent] = useState(false);
  const [form] = useState(() =>
    createForm(operation, { order: forms.get(operation)?.order ?? own[operation], locale: words.locale }),
  );
  useEffect(() => void forms.set(operation, form), [forms, operation, form]);
  const { formProps, fields, diagnostics } = useForm(
    () => form,
    () => setSent(true),
  );
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const isAsked = ({ name, requirement, inputProps }: FormField): boolean =>
    !(name in own[operation]) && (requirement.need !== 'optional' || inputProps.value !== '');
  return (
    <form {...formProps} onChange={() => setSent(false)}>
      {fields.filter(isAsked).map((field) => (
        <Field key={field.name} field={field} words={words} />
      ))}
      <div className="end">
        <button>{words.check}</button>
        <p id="status" role="status" children={errors > 0 ? words.wrong(errors) : isSent ? words.ready : ''} />
      </div>
    </form>
  );
}

/** The example's page: a payout's form for a destination, in a language. */
function Page(): ReactNode {
  const [operation, setOperation] = useState<Operation>('pe.payout');
  const [language, setLanguage] = useState('en');
  const [forms] = useState(() => new Map<Operation, Form>());
  const words = languages[language]!;
  useEffect(() => document.documentElement.setAttribute('lang', language), [language]);
  const names = Object.fromEntries(Object.entries(languages).map(([id, { name }]) => [id, name]));
  return (
    <>
      <title>{words.title}</title>
      <header>
        <b className="shop">Mercado Sol</b>
        <Choice name="language" text={words.language} value={language} choices={names} choose={setLanguage} />
      </header>
      <main>
        <h1>{words.title}</h1>
        <p className="intro">{words.intro}</p>
        <Choice
          name="operation"
          text={words.operation}
          value={operation}
          choices={words.operations}
          choose={(id) => setOperation(id as Operation)}
        />
        <Payout key={`${operation} ${language}`} operation={operation} words={words} forms={forms} />
      </main>
    </>
  );
}

createRoot(document.getElementById('page')!).render(<Page />);
