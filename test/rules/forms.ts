/** The forms that public standards give to numbers with check digits, by the rule that checks them. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'ar.payout/account-check-digits': /^[0-9]{22}$/,
  'br.collection/document-cpf-cnpj': /^(?:(?:[./-]*[0-9]){11}|(?:[./-]*[0-9A-Z]){12}(?:[./-]*[0-9]){2})[./-]*$/,
  'cl.collection/document-rut': /^(?:[0-9]{7,8}|[0-9]{1,2}(?:[.][0-9]{3}){2})-?[0-9Kk]$/,
  'co.collection/document-nit': /^(?:[.]*[0-9]){6,10}-[0-9]$/,
  'ec.collection/document-cedula': /^(?:0[1-9]|1[0-9]|2[0-4]|30)[0-6][0-9]{7}$/,
  'ec.payout/document-cedula': /^(?:0[1-9]|1[0-9]|2[0-4]|30)[0-6][0-9]{7}$/,
  'global.payout/account-iban': /^(?:[ ]*[0-9A-Z]){22}$/,
  'global.payout/routing-number-ach': /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/,
  'mx.payout/card-check-digit': /^[0-9]{12,19}$/,
  'mx.payout/clabe-check-digit': /^[0-9]{18}$/,
  'pe.payout/account-cci-check-digits': /^[0-9]{20}$/,
  'pe.payout/cci-check-digits': /^[0-9]{20}$/,
  'pe.payout/document-ruc': /^(?:10|15|16|17|20)[0-9]{9}$/,
  'pk.payout/account-iban': /^(?:[ ]*[0-9A-Z]){24}$/,
  've.payout/account-check-digits': /^[0-9]{20}$/,
};

/** Rules about a length in which characters other than digits count, or are left out. */
const NOT_OF_DIGITS = /\/order-id-length$|^ec\.collection\/phone-length$/;

/**
 * The code of a finding about a value. Tables name the code of the rule, but a rule about digits or check digits reports a format if the
 * value has a different form.
 */
export function codeFor(ruleId: string, code: string, value: unknown): string {
  if (typeof value !== 'string') return code;
  if (code === 'checksum') return FORMS[ruleId]?.test(value) === false ? 'format' : code;
  return code === 'length' && !NOT_OF_DIGITS.test(ruleId) && !/^[0-9]+$/.test(value) ? 'format' : code;
}
