// pe.payout as a developer writes it with valibot: a schema for errors, and one for warnings.
import * as v from 'valibot';
import * as is from './checks.mjs';

const OBJECT = 'The order must be a JSON object.';
const type = (label) => `${label} must be sent as text; leave the field out if it has no value.`;
const missing = (label, verb) => `${label} is missing; it ${verb} be filled in.`;
const text = (label, ...checks) => v.optional(v.pipe(v.string(type(label)), ...checks));
const check = (test, message) => v.check(is.given(test), message);
/** A required field. */
const required = (label, message, ...checks) =>
  v.optional(
    v.pipe(
      v.string(type(label)),
      v.check((value) => value.trim() !== '', message),
      ...checks,
    ),
    '',
  );
const [needed, advised] = ['must', 'should'].map(
  (verb) =>
    (label, ...checks) =>
      required(label, missing(label, verb), ...checks),
);
const invisible =
  (label, otherwise) =>
  ({ input }) =>
    is.hasInvisible(input) ? `${label} has an invisible character; type it again.` : otherwise;
const digits = (lengths, label, verb, otherwise) =>
  v.check(is.given(is.hasDigits(...lengths)), ({ input }) => is.digitsMessage(input, label, verb, otherwise));
/** Compares fields, if both are texts. */
const across = (fields, test, field, message) =>
  v.forward(
    v.partialCheck(
      fields.map((name) => [name]),
      test,
      message,
    ),
    [field],
  );

const errors = v.pipe(
  v.object(
    {
      mchOrderId: needed('Order identifier'),
      amount: needed(
        'Amount',
        check(
          is.isDecimal,
          invisible(
            'Amount',
            'Amount must be a plain number such as 1250, at most 40 characters, with a point before any decimals, without separators, signs, spaces or leading zeros.',
          ),
        ),
        check(is.isPositive, 'Amount must be above zero.'),
      ),
      currency: text('Currency'),
      callbackUrl: needed(
        'Callback address',
        check(
          is.isUrl,
          'Callback address must be an absolute http or https address with a host, without spaces, at most 8000 characters.',
        ),
      ),
      purpose: text('Purpose'),
      beneficiaryName: needed("Beneficiary's name"),
      beneficiaryEmail: text("Beneficiary's e-mail address"),
      beneficiaryMobile: text("Beneficiary's mobile number"),
      beneficiaryAccountNumber: needed(
        'Account number',
        digits([10, 13, 14, 18, 20], 'Account number', 'must', '10, 13, 14, 18 or 20 digits'),
      ),
      paymentType: needed(
        'Payment type',
        check((value) => value === 'NET_BANKING', invisible('Payment type', 'Payment type must be NET_BANKING.')),
      ),
      beneficiaryBankCode: text('Bank code'),
      beneficiaryBankType: text('Account type code'),
      beneficiaryType: text('Identity document type'),
      beneficiaryId: text('Identity document number'),
      recipientCardNo: text(
        'Interbank account code (CCI)',
        digits([20], 'Interbank account code (CCI)', 'must', 'exactly 20 digits'),
      ),
    },
    OBJECT,
  ),
  across(
    ['amount', 'currency'],
    ({ amount, currency }) => !is.isOwn(currency) || is.given(is.isInRange)(amount),
    'amount',
    'Amount must be from 1 to 40000 PEN.',
  ),
);

const warnings = v.pipe(
  v.strictObject({
    mchOrderId: text('Order identifier', check(is.isShort, 'Order identifier should have at most 256 characters.')),
    amount: text('Amount'),
    currency: advised(
      'Currency',
      check(
        (value) => value === 'PEN',
        invisible(
          'Currency',
          'Currency should be PEN; in another currency the limits of the amount are not evaluated.',
        ),
      ),
    ),
    callbackUrl: text(
      'Callback address',
      check(
        is.isPublic,
        'Callback address should be an https address without unusual characters, reachable from the internet.',
      ),
      check(
        is.isAsciiHost,
        'Callback address should be an address whose host is written in ASCII (xn--... for other letters), without empty parts.',
      ),
    ),
    purpose: advised('Purpose'),
    beneficiaryName: text(
      "Beneficiary's name",
      check(is.isName, "Beneficiary's name looks made up; give the real one."),
    ),
    beneficiaryEmail: advised(
      "Beneficiary's e-mail address",
      check(
        is.isEmail,
        invisible(
          "Beneficiary's e-mail address",
          "Beneficiary's e-mail address should be an e-mail address such as name@example.com.",
        ),
      ),
    ),
    beneficiaryMobile: advised("Beneficiary's mobile number"),
    beneficiaryAccountNumber: text('Account number'),
    paymentType: text('Payment type'),
    beneficiaryBankCode: advised('Bank code'),
    beneficiaryBankType: advised('Account type code', digits([1], 'Account type code', 'should', 'exactly 1 digit')),
    beneficiaryType: advised('Identity document type'),
    beneficiaryId: advised('Identity document number'),
    recipientCardNo: required(
      'Interbank account code (CCI)',
      'Interbank account code (CCI) is missing; it is required unless the bank code is that of one of the four largest banks.',
      check(is.isCci, 'Interbank account code (CCI) looks mistyped: its check digits do not match.'),
    ),
  }),
  across(
    ['amount', 'currency'],
    ({ amount, currency }) => !is.isOwn(currency) || is.given(is.hasTwoDecimals)(amount),
    'amount',
    'Amount should have at most 2 decimals in PEN; a point is read as decimals.',
  ),
  across(
    ['beneficiaryType', 'beneficiaryId'],
    ({ beneficiaryType, beneficiaryId }) =>
      is.given((id) => is.documentMessage(beneficiaryType, id) === undefined)(beneficiaryId),
    'beneficiaryId',
    ({ input }) => is.documentMessage(input.beneficiaryType, input.beneficiaryId),
  ),
);

const found = ({ issues = [] }) =>
  issues.map(({ type: kind, path, message }) => [
    path?.[0].key ?? '',
    kind === 'strict_object' ? 'The operation has no such field; check the name.' : message,
  ]);

export function validate(order) {
  const wrong = found(v.safeParse(errors, order));
  return is.answer(wrong, wrong[0]?.[0] === '' ? [] : found(v.safeParse(warnings, order)));
}
