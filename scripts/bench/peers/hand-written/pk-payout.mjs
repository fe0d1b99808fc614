import * as d from '../../build/diagnostics/pk.payout.mjs';
import { test as isCnic } from '../../../../dist/esm/checks/formats/pk-cnic.js';
import { answer, digitsOnly, NOTHING, refuse, separated } from './answer.mjs';
import {
  decimalsOf,
  isAmount,
  isBlank,
  isCurrency,
  isDigits,
  isEmail,
  isOneDigit,
  isPositive,
  isPublic,
  isUrl,
  isUsualUrl,
} from './values.mjs';

const OPERATORS = /^0(?:30[0-46-8]|31[2-4]|32[0-3]|33[1-5]|34[2-6]|364)/;

const CNIC_SHAPE = separated(d.documentCnic, isCnic);
const MOBILE_DIGITS = digitsOnly(d.mobileFormat);
const PHONE_DIGITS = digitsOnly(d.phoneFormat);

const isMobile = (value) => value.length === 11 && isDigits(value) && value.startsWith('03');

const OTHER_CURRENCY = [{ ruleId: 'pk.payout/amount-decimals', needs: ['currency:PKR'] }];

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
    beneficiaryAccountNumber,
  } = order;
  const { paymentType, beneficiaryBankCode, beneficiaryBankType, beneficiaryType, beneficiaryId, phone } = order;

  if (mchOrderId === undefined) errors.push(d.orderIdRequired);
  else if (typeof mchOrderId !== 'string') errors.push(d.mchOrderIdType);
  else if (isBlank(mchOrderId)) errors.push(d.orderIdRequired);

  const isOwn =
    currency === undefined || isCurrency(currency, 'PKR') || (typeof currency === 'string' && isBlank(currency));
  const notEvaluated = isOwn || typeof amount !== 'string' || isBlank(amount) ? NOTHING : OTHER_CURRENCY;
  if (amount === undefined) errors.push(d.amountRequired);
  else if (typeof amount !== 'string') errors.push(d.amountType);
  else if (isBlank(amount)) errors.push(d.amountRequired);
  else if (!isAmount(amount)) errors.push(d.amountFormat);
  else if (!isPositive(amount)) errors.push(d.amountPositive);
  else if (isOwn && decimalsOf(amount) > 2) warnings.push(d.amountDecimals);

  if (currency === undefined) warnings.push(d.currencyRecommended);
  else if (typeof currency !== 'string') errors.push(d.currencyType);
  else if (currency !== 'PKR') warnings.push(isBlank(currency) ? d.currencyRecommended : d.currencyPkr);

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
  else if (!isMobile(beneficiaryMobile))
    errors.push(isDigits(beneficiaryMobile) ? d.mobileFormat : MOBILE_DIGITS(beneficiaryMobile));
  else if (!OPERATORS.test(beneficiaryMobile)) errors.push(d.mobileOperator);

  if (beneficiaryAccountNumber === undefined) errors.push(d.accountNumberRequired);
  else if (typeof beneficiaryAccountNumber !== 'string') errors.push(d.beneficiaryAccountNumberType);
  else if (isBlank(beneficiaryAccountNumber)) errors.push(d.accountNumberRequired);

  if (paymentType === undefined) errors.push(d.paymentTypeRequired);
  else if (typeof paymentType !== 'string') errors.push(d.paymentTypeType);
  else if (paymentType !== 'NET_BANKING' && paymentType !== 'WALLET') {
    if (isBlank(paymentType)) errors.push(d.paymentTypeRequired);
    else warnings.push(d.paymentTypeSample);
  }

  if (beneficiaryBankCode !== undefined && typeof beneficiaryBankCode !== 'string')
    errors.push(d.beneficiaryBankCodeType);
  else if (beneficiaryBankCode === undefined || isBlank(beneficiaryBankCode)) {
    if (paymentType === 'WALLET') errors.push(d.walletCodeRequired);
    else warnings.push(d.bankCodeRecommended);
  } else if (paymentType === 'WALLET' && beneficiaryBankCode !== '033' && beneficiaryBankCode !== '034')
    errors.push(d.walletCode);

  if (beneficiaryBankType !== undefined && typeof beneficiaryBankType !== 'string')
    errors.push(d.beneficiaryBankTypeType);
  if (beneficiaryType !== undefined && typeof beneficiaryType !== 'string') errors.push(d.beneficiaryTypeType);
  if (beneficiaryId !== undefined) {
    if (typeof beneficiaryId !== 'string') errors.push(d.beneficiaryIdType);
    else if (!isCnic(beneficiaryId)) {
      if (!isBlank(beneficiaryId)) warnings.push(CNIC_SHAPE(beneficiaryId));
    } else if (isOneDigit(beneficiaryId)) warnings.push(d.documentNotMadeUp);
  }
  if (phone !== undefined) {
    if (typeof phone !== 'string') errors.push(d.phoneType);
    else if (!isMobile(phone)) {
      if (!isBlank(phone)) errors.push(isDigits(phone) ? d.phoneFormat : PHONE_DIGITS(phone));
    } else if (!OPERATORS.test(phone)) errors.push(d.phoneOperator);
  }

  return answer(order, errors, warnings, notEvaluated, unknownNames(order), SELF);
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
      case 'phone':
        break;
      default:
        (unknown ??= []).push(name);
    }
  }
  return unknown;
}
