export function Field({ field }) {
  const { label, help, choices, only, diagnostic } = field;
  return (
    <div>
      <label {...field.labelProps}>{label}</label>
      {only ? (
        <select {...field.selectProps}>
          <option value="">Elija…</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} children={choice.label} />
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
