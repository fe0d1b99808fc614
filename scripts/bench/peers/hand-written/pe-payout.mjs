import * as d from '../../build/diagnostics/pe.payout.mjs';
import { test as isCe } from '../../../../dist/esm/checks/formats/pe-ce.js';
import { isShaped as isRucShaped, noun as ruc, test as isRuc } from '../../../../dist/esm/checks/standards/pe-ruc.js';
import { answer, digitsOnly, NOTHING, refuse, withDigits, withShape } from './answer.mjs';
import {
  decimalsOf,
  isAmount,
  isBlank,
  isCurrency,
  isDigits,
  isEmail,
  isPositive,
  isPublic,
  isUrl,
  isUsualUrl,
  passesLuhn,
} from './values.mjs';

const needs = (rule, ...slots) => [
  { ruleId: `pe.payout/${rule}`, needs: slots.map((slot) => `binding:${slot}`).sort() },
];

// Without bindings nobody knows which bank a code means, so a rule of one bank is not evaluated.
const DIFFERS = needs('cci-differs', 'pe.bank');
const BANK_A = needs('cci-account-bank-a', 'pe.bank');
const BANK_B = needs('cci-account-bank-b', 'pe.bank');
const BANK_C_CURRENT = needs('cci-account-bank-c-current', 'pe.bank', 'pe.account-type');
const BANK_C_SAVINGS = needs('cci-account-bank-c-savings', 'pe.bank', 'pe.account-type');
const BANK_D = needs('cci-account-bank-d', 'pe.bank');
const OTHER_BANK = needs('cci-account-other-bank', 'pe.bank');
const ACCOUNT = {
  both: needs('account-number-length', 'pe.bank', 'pe.account-type'),
  bank: needs('account-number-length', 'pe.bank'),
  type: needs('account-number-length', 'pe.account-type'),
};
const ACCOUNT_CCI = needs('account-cci-check-digits', 'pe.bank');
const WITH_CCI = new Map([
  [NOTHING, ACCOUNT_CCI],
  ...Object.values(ACCOUNT).map((open) => [open, open.concat(ACCOUNT_CCI)]),
]);
const OTHER_CURRENCY = ['amount-decimals', 'amount-range'].map((rule) => ({
  ruleId: `pe.payout/${rule}`,
  needs: ['currency:PEN'],
}));
const CCI_REQUIRED = needs('cci-required', 'pe.bank');

const ACCOUNT_LENGTH = withDigits(d.accountNumberLength, ['10', '13', '14', '18', '20']);
const ACCOUNT_DIGITS = digitsOnly(d.accountNumberLength);
const DNI_DIGITS = digitsOnly(d.documentDni);
const CCI_DIGITS = digitsOnly(d.cciLength);
const RUC_SHAPE = withShape(d.documentRuc, ruc);

const isCci = (text) =>
  text.length === 20 && isDigits(text) && passesLuhn(text, 0, 6, 18) && passesLuhn(text, 6, 18, 19);

const isLowerThanOne = (amount) => amount.charCodeAt(0) === 48;

function isAbove40000(amount) {
  const point = amount.indexOf('.');
  const whole = point < 0 ? amount.length : point;
  return (
    whole > 5 ||
    (whole === 5 && amount > '40000' && (point < 0 || amount.slice(0, 5) !== '40000' || isPositive(amount.slice(5))))
  );
}

function hasLength(account) {
  switch (account.length) {
    case 10:
    case 13:
    case 14:
    case 18:
    case 20:
      return isDigits(account);
    default:
      return false;
  }
}

const SELF = { operation: d.operation, rulesVersion: d.rulesVersion, fields: d.fields };

export function validate(order) {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return refuse(d.operation, d.rulesVersion);
  const errors = [];
  const warnings = [];
  const {
    mchOrderId,
    amount,
    currency,
    callbackUrl,
    purpose,
    beneficiaryName,
    beneficiaryEmail,
    beneficiaryMobile,
    beneficiaryAccountNumber: account,
  } = order;
  const {
    paymentType,
    beneficiaryBankCode: bank,
    beneficiaryBankType: accountType,
    beneficiaryType,
    beneficiaryId,
    recipientCardNo: cci,
  } = order;

  if (mchOrderId === undefined) errors.push(d.orderIdRequired);
  else if (typeof mchOrderId !== 'string') errors.push(d.mchOrderIdType);
  else if (isBlank(mchOrderId)) errors.push(d.orderIdRequired);

  const isOwn =
    currency === undefined || isCurrency(currency, 'PEN') || (typeof currency === 'string' && isBlank(currency));
  const amountOpen = isOwn || typeof amount !== 'string' || isBlank(amount) ? NOTHING : OTHER_CURRENCY;
  if (amount === undefined) errors.push(d.amountRequired);
  else if (typeof amount !== 'string') errors.push(d.amountType);
  else if (isBlank(amount)) errors.push(d.amountRequired);
  else if (!isAmount(amount)) errors.push(d.amountFormat);
  else if (!isPositive(amount)) errors.push(d.amountPositive);
  else if (isOwn) {
    if (isLowerThanOne(amount) || isAbove40000(amount)) errors.push(d.amountRange);
    else if (decimalsOf(amount) > 2) warnings.push(d.amountDecimals);
  }

  if (currency === undefined) warnings.push(d.currencyRecommended);
  else if (typeof currency !== 'string') errors.push(d.currencyType);
  else if (currency !== 'PEN') warnings.push(isBlank(currency) ? d.currencyRecommended : d.currencyPen);

  if (callbackUrl === undefined) errors.push(d.callbackRequired);
  else if (typeof callbackUrl !== 'string') errors.push(d.callbackUrlType);
  else if (!isUsualUrl(callbackUrl)) {
    if (isBlank(callbackUrl)) errors.push(d.callbackRequired);
    else if (!isUrl(callbackUrl)) errors.push(d.callbackUrl);
    else if (!isPublic(callbackUrl)) warnings.push(d.callbackPublic);
  }

  if (purpose === undefined) warnings.push(d.purposeRecommended);
  else if (typeof purpose !== 'string') errors.push(d.purposeType);
  else if (isBlank(purpose)) warnings.push(d.purposeRecommended);

  if (beneficiaryName === undefined) errors.push(d.beneficiaryNameRequired);
  else if (typeof beneficiaryName !== 'string') errors.push(d.beneficiaryNameType);
  else if (isBlank(beneficiaryName)) errors.push(d.beneficiaryNameRequired);

  if (beneficiaryEmail === undefined) warnings.push(d.beneficiaryEmailRecommended);
  else if (typeof beneficiaryEmail !== 'string') errors.push(d.beneficiaryEmailType);
  else if (isBlank(beneficiaryEmail)) warnings.push(d.beneficiaryEmailRecommended);
  else if (!isEmail(beneficiaryEmail)) warnings.push(d.beneficiaryEmailFormat);

  if (beneficiaryMobile === undefined) warnings.push(d.beneficiaryMobileRecommended);
  else if (typeof beneficiaryMobile !== 'string') errors.push(d.beneficiaryMobileType);
  else if (isBlank(beneficiaryMobile)) warnings.push(d.beneficiaryMobileRecommended);

  const banked = typeof bank === 'string' && !isBlank(bank);
  const typed = typeof accountType === 'string' && !isBlank(accountType);
  let accountOpen = NOTHING;
  if (account === undefined) errors.push(d.accountNumberRequired);
  else if (typeof account !== 'string') errors.push(d.beneficiaryAccountNumberType);
  else if (isBlank(account)) errors.push(d.accountNumberRequired);
  else if (hasLength(account)) {
    if (banked) accountOpen = typed ? ACCOUNT.both : ACCOUNT.bank;
    else if (typed) accountOpen = ACCOUNT.type;
  } else if (
    (bank === undefined || typeof bank === 'string') &&
    (accountType === undefined || typeof accountType === 'string')
  )
    errors.push(isDigits(account) ? ACCOUNT_LENGTH : ACCOUNT_DIGITS(account));
  if (banked && typeof account === 'string' && !isBlank(account) && !isCci(account))
    accountOpen = WITH_CCI.get(accountOpen);

  if (paymentType === undefined) errors.push(d.paymentTypeRequired);
  else if (typeof paymentType !== 'string') errors.push(d.paymentTypeType);
  else if (paymentType !== 'NET_BANKING') errors.push(isBlank(paymentType) ? d.paymentTypeRequired : d.paymentType);

  if (!banked) {
    if (bank === undefined || typeof bank === 'string') warnings.push(d.bankCodeRecommended);
    else errors.push(d.beneficiaryBankCodeType);
  }
  if (!typed) {
    if (accountType === undefined || typeof accountType === 'string') warnings.push(d.accountTypeRecommended);
    else errors.push(d.beneficiaryBankTypeType);
  }

  if (beneficiaryType === undefined) warnings.push(d.documentTypeRecommended);
  else if (typeof beneficiaryType !== 'string') errors.push(d.beneficiaryTypeType);
  else if (isBlank(beneficiaryType)) warnings.push(d.documentTypeRecommended);

  if (beneficiaryId === undefined) warnings.push(d.documentRecommended);
  else if (typeof beneficiaryId !== 'string') errors.push(d.beneficiaryIdType);
  else if (isBlank(beneficiaryId)) warnings.push(d.documentRecommended);
  else if (beneficiaryType === 'DNI') {
    if (!isDigits(beneficiaryId)) warnings.push(DNI_DIGITS(beneficiaryId));
    else if (beneficiaryId.length !== 8) warnings.push(d.documentDni);
  } else if (beneficiaryType === 'RUC') {
    if (!isRuc(beneficiaryId)) warnings.push(isRucShaped(beneficiaryId) ? d.documentRuc : RUC_SHAPE);
  } else if (beneficiaryType === 'CE' && !isCe(beneficiaryId)) warnings.push(d.documentCe);

  let cciOpen = NOTHING;
  if (cci !== undefined && typeof cci !== 'string') errors.push(d.recipientCardNoType);
  else if (cci === undefined || isBlank(cci)) {
    if (banked) cciOpen = CCI_REQUIRED;
    if (bank === undefined || typeof bank === 'string') warnings.push(d.cciRecommended);
  } else {
    if (banked && typeof account === 'string' && !isBlank(account)) cciOpen = openOf(cci, account, typed);
    if (!isDigits(cci)) errors.push(CCI_DIGITS(cci));
    else if (cci.length !== 20) errors.push(d.cciLength);
    else if (!passesLuhn(cci, 0, 6, 18) || !passesLuhn(cci, 6, 18, 19)) warnings.push(d.cciCheckDigits);
  }

  const bankOpen = cciOpen === NOTHING ? accountOpen : accountOpen.concat(cciOpen);
  const notEvaluated = amountOpen === NOTHING ? bankOpen : amountOpen.concat(bankOpen);
  return answer(order, errors, warnings, notEvaluated, unknownNames(order), SELF);
}

function openOf(cci, account, typed) {
  if (cci === account) return DIFFERS;
  if (cci.length !== 20 || !isDigits(cci)) return NOTHING;
  switch (account.length) {
    case 10:
      return account === cci.slice(8, 18) ? NOTHING : BANK_D;
    case 13:
      return account === cci.slice(3, 6) + cci.slice(8, 18) ? NOTHING : typed ? BANK_B.concat(BANK_C_CURRENT) : BANK_B;
    case 14:
      return typed && account !== cci.slice(3, 6) + cci.slice(7, 18) ? BANK_C_SAVINGS : NOTHING;
    case 18:
      return account === `00110${cci.slice(3, 6)}${cci.slice(8, 18)}` ? NOTHING : BANK_A;
    case 20:
      return OTHER_BANK;
    default:
      return NOTHING;
  }
}

function unknownNames(order) {
  let unknown;
  for (const name in order) {
    switch (name) {
      case 'mchOrderId':
      case 'amount':
      case 'currency':
      case 'callbackUrl':
      case 'purpose':
      case 'beneficiaryName':
      case 'beneficiaryEmail':
      case 'beneficiaryMobile':
      case 'beneficiaryAccountNumber':
      case 'paymentType':
      case 'beneficiaryBankCode':
      case 'beneficiaryBankType':
      case 'beneficiaryType':
      case 'beneficiaryId':
      case 'recipientCardNo':
        break;
      default:
        (unknown ??= []).push(name);
    }
  }
  return unknown;
}
