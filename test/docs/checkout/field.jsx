export function Field({ field }) {
  const { label, help, options, requirement, diagnostic } = field;
  return (
    <div>
      <label {...field.labelProps}>{label}</label>
      {requirement.input === 'select' ? (
        <select {...field.selectProps}>
          <option value="">Elija…</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} children={option.label} />
          ))}
        </select>
      ) : (
        <input {...field.inputProps} />
      )}
      <div {...field.liveProps}>{diagnostic && <p {...field.messageProps}>{diagnostic.text}</p>}</div>
      {help !== '' && <p {...field.helpProps}>{help}</p>}
    </div>
  );
}
