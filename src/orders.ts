// Generated from rules/operations. Do not edit.

/**
 * Argentina payout
 */
export interface ArPayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number
   */
  beneficiaryMobile?: string;
  /**
   * CVU, CBU or alias. The 22 digits of the CVU or CBU, or the account's alias.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. The sample shows CVU.
   */
  paymentType: string;
  /**
   * Bank code. The gateway's code of the beneficiary's bank or wallet.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. The kind of the beneficiary's identity document.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the beneficiary's identity document.
   */
  beneficiaryId?: string;
}

/**
 * Brazil collection
 */
export interface BrCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Document type. The sample shows PIX.
   */
  docType?: string;
  /**
   * Document number (CPF or CNPJ). The payer's CPF of 11 digits or CNPJ of 14 characters, without separators.
   */
  docNumber?: string;
  /**
   * PIX check flag. The gateway says which value to send.
   */
  pixCheck?: string;
  /**
   * Payment type. The gateway's code of the payment method.
   */
  paymentType?: string;
}

/**
 * Chile collection
 */
export interface ClCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Payment type. The gateway's code of the payment method.
   */
  paymentType: string;
  /**
   * Identity document type. The kind of the payer's identity document, such as RUT.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the payer's identity document.
   */
  beneficiaryId?: string;
  /**
   * Payment method. How the payer gets to the payment.
   */
  paymentMethod?: string;
  /**
   * Bank account number. With RUT: the first 8 digits of the identity number.
   */
  beneficiaryAccountNumber?: string;
}

/**
 * Colombia collection
 */
export interface CoCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A whole number of pesos, without a point or separators, such as 50000.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number. The 10 digits of the number, without +57.
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Payment type. NET_BANKING, or the gateway's code of the phone-based transfer.
   */
  paymentType: string;
  /**
   * Payer's IP address
   */
  ipAddress?: string;
  /**
   * Identity document type. The kind of the payer's identity document, such as CC.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the payer's identity document.
   */
  beneficiaryId?: string;
  /**
   * Address of the goods. The web address of what is paid for.
   */
  productUrl?: string;
  /**
   * Payment method. The gateway's code of how the payer gets to the payment.
   */
  paymentMethod?: string;
  /**
   * Bank code. The gateway's code of the payer's bank.
   */
  bankCode?: string;
}

/**
 * Ecuador collection
 */
export interface EcCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. ECS, which equals the US dollar.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number. The number in fewer than 10 digits.
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Identity document type. The kind of the payer's identity document, such as CI.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the payer's identity document.
   */
  beneficiaryId?: string;
  /**
   * Payment type. The gateway's code of the payment method.
   */
  paymentType: string;
}

/**
 * Ecuador payout
 */
export interface EcPayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. ECS, which equals the US dollar.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number
   */
  beneficiaryMobile?: string;
  /**
   * Account number. The bank's own number of the account.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. Always NET_BANKING.
   */
  paymentType: 'NET_BANKING';
  /**
   * Bank code. The gateway's code of the beneficiary's bank.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type, one digit in its sample.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. The sample shows Cedula.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the beneficiary's identity document.
   */
  beneficiaryId?: string;
}

/**
 * Global card collection
 */
export interface GlobalCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. One of the 12 currencies the gateway takes cards in.
   */
  currency: 'USD' | 'MXN' | 'EUR' | 'AUD' | 'GBP' | 'JPY' | 'SGD' | 'AED' | 'COP' | 'CLP' | 'INR' | 'CAD';
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name. The cardholder's real first name.
   */
  firstname?: string;
  /**
   * Payer's last name. The cardholder's real last name.
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number. The payer's real number.
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Payment type. Always CARD.
   */
  paymentType: 'CARD';
  /**
   * Consumer identifier. Your own identifier of the payer.
   */
  consumerId?: string;
  /**
   * Payer's IP address
   */
  userIp?: string;
  /**
   * Payer's browser. The user agent text of the payer's browser.
   */
  userAgent?: string;
  /**
   * Billing address. The address the card is billed to.
   */
  billingAddress?: string;
  /**
   * Shop's web address
   */
  website?: string;
}

/**
 * Global payout
 */
export interface GlobalPayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number
   */
  beneficiaryMobile?: string;
  /**
   * Account number or IBAN. With IBAN the international account number, without spaces.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. IBAN, ACH, RTGS, BSB, SC, CC, SWIFT, IMPS or the electronic account.
   */
  paymentType: string;
  /**
   * Bank code. The gateway's code of the beneficiary's bank or wallet.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. The kind of the beneficiary's identity document.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the beneficiary's identity document.
   */
  beneficiaryId?: string;
  /**
   * Phone number
   */
  phone?: string;
  /**
   * E-mail address
   */
  email?: string;
  /**
   * Country of the account. The account's country in two capitals, such as AE.
   */
  beneficiaryAccountCountry?: string;
  /**
   * Kind of account. Personal or Company.
   */
  beneficiaryAccountType?: 'Personal' | 'Company';
  /**
   * Bank's name
   */
  beneficiaryBankName?: string;
  /**
   * City. The beneficiary's city.
   */
  city?: string;
  /**
   * Country. The beneficiary's country.
   */
  country?: string;
  /**
   * Postal code. The beneficiary's postal code.
   */
  zip?: string;
  /**
   * BIC (SWIFT code). The bank's code of 8 or 11 characters; give a real one where possible.
   */
  swiftCode?: string;
  /**
   * Routing number. The bank's routing number; for RTGS the code of its branch.
   */
  routingNumber?: string;
  /**
   * Beneficiary's address
   */
  beneficiaryAddress?: string;
  /**
   * Card type code. The sample shows 0.
   */
  beneficiaryCardType?: string;
  /**
   * Company's name. Needed for a company account.
   */
  companyName?: string;
  /**
   * Identification type. The kind of the beneficiary's identity document.
   */
  idCardType?:
    | 'PASSPORT'
    | 'NATIONAL_ID'
    | 'DRIVING_LICENSE'
    | 'SOCIAL_SECURITY'
    | 'TAX_ID'
    | 'SENIOR_CITIZEN_ID'
    | 'BIRTH_CERTIFICATE'
    | 'VILLAGE_ELDER_ID'
    | 'RESIDENT_CARD'
    | 'ALIEN_REGISTRATION'
    | 'PAN_CARD'
    | 'VOTERS_ID'
    | 'HEALTH_CARD'
    | 'EMPLOYER_ID';
  /**
   * Identification number. The number of that identity document.
   */
  idCardNo?: string;
}

/**
 * Indonesia payout
 */
export interface IdPayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number
   */
  beneficiaryMobile?: string;
  /**
   * Account number. The bank's own number of the account.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. Always DISBURSEMENTS.
   */
  paymentType: 'DISBURSEMENTS';
  /**
   * Bank's name. The bank's name, as the gateway spells it.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. The kind of the beneficiary's identity document.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the beneficiary's identity document.
   */
  beneficiaryId?: string;
}

/**
 * India collection
 */
export interface InCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Payer's IP address
   */
  clientIp?: string;
  /**
   * Payment method. The gateway's code of how the payer gets to the payment.
   */
  paymentMethod?: string;
  /**
   * Payment type. The gateway's code of the payment method.
   */
  paymentType?: string;
}

/**
 * Mexico payout
 */
export interface MxPayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number
   */
  beneficiaryMobile?: string;
  /**
   * CLABE or card number. With SPEI the 18 digits of the CLABE, with NET_BANKING the number of the bank card.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. SPEI or NET_BANKING.
   */
  paymentType: 'SPEI' | 'NET_BANKING';
  /**
   * Bank code. The gateway's code of the beneficiary's bank.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. The kind of the beneficiary's identity document.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the beneficiary's identity document.
   */
  beneficiaryId?: string;
}

/**
 * Peru payout
 */
export interface PePayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number
   */
  beneficiaryMobile?: string;
  /**
   * Account number. The bank's own number of the account.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. Always NET_BANKING.
   */
  paymentType: 'NET_BANKING';
  /**
   * Bank code. The gateway's code of the beneficiary's bank.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type, one digit in its sample.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. DNI, CE or RUC, for instance.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the beneficiary's identity document.
   */
  beneficiaryId?: string;
  /**
   * Interbank account code (CCI). The 20 digits of the account's interbank code.
   */
  recipientCardNo?: string;
}

/**
 * Philippines collection
 */
export interface PhCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Title of the goods
   */
  productTitle?: string;
  /**
   * Payment channel. The wallet's name in capitals, the same followed by _QR, or QRIS.
   */
  paymentChannel: string;
  /**
   * Payment type. WALLET_ and the wallet's name in capitals, that name and _QR, or QRIS.
   */
  paymentType: string;
}

/**
 * Pakistan collection
 */
export interface PkCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Phone number. A real mobile number of 11 digits that starts with 03.
   */
  phone: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Identity card number (CNIC). An existing number, not the same one in every order.
   */
  beneficiaryId: string;
  /**
   * Payment method. How the payer gets to the payment.
   */
  paymentMethod?: string;
  /**
   * Dynamic flag. The sample shows 1.
   */
  dynamic?: string;
  /**
   * Payment type. Always WALLET.
   */
  paymentType: 'WALLET';
}

/**
 * Pakistan payout
 */
export interface PkPayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number. A mobile number of 11 digits that starts with 03.
   */
  beneficiaryMobile?: string;
  /**
   * Account or wallet number. The number of the bank account or of the wallet.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. NET_BANKING or WALLET.
   */
  paymentType: string;
  /**
   * Bank code. With WALLET 033 or 034, else the gateway's code of the bank.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. The kind of the beneficiary's identity document.
   */
  beneficiaryType?: string;
  /**
   * Identity card number (CNIC). An existing number, not the same one in every order.
   */
  beneficiaryId?: string;
  /**
   * Phone number. A real mobile number of 11 digits that starts with 03.
   */
  phone?: string;
}

/**
 * Thailand collection
 */
export interface ThCollectionOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Payer's first name
   */
  firstname?: string;
  /**
   * Payer's last name
   */
  lastname?: string;
  /**
   * Description of the goods
   */
  productinfo?: string;
  /**
   * Payer's e-mail address
   */
  email?: string;
  /**
   * Payer's phone number
   */
  phone?: string;
  /**
   * Return address. The https address that the payer comes back to.
   */
  redirectUrl?: string;
  /**
   * No-pay-page flag. A flag that every collection carries; the gateway says which value to send.
   */
  noPayPage?: string;
  /**
   * Payment type. The gateway's code of the payment method.
   */
  paymentType: string;
}

/**
 * Venezuela payout
 */
export interface VePayoutOrder {
  /**
   * Order identifier. Your own identifier of the order.
   */
  mchOrderId: string;
  /**
   * Amount. A plain decimal in the order's currency, without separators, such as 1250.50.
   */
  amount: string;
  /**
   * Currency. The code of the order's currency, in three capitals.
   */
  currency?: string;
  /**
   * Callback address. The https address that the gateway tells the outcome to.
   */
  callbackUrl: string;
  /**
   * Purpose. What the payout is for.
   */
  purpose?: string;
  /**
   * Beneficiary's name. The full name of the beneficiary.
   */
  beneficiaryName: string;
  /**
   * Beneficiary's e-mail address
   */
  beneficiaryEmail?: string;
  /**
   * Beneficiary's mobile number
   */
  beneficiaryMobile?: string;
  /**
   * Account number. The 20 digits of the account.
   */
  beneficiaryAccountNumber: string;
  /**
   * Payment type. Always NET_BANKING.
   */
  paymentType: 'NET_BANKING';
  /**
   * Bank code. The gateway's code of the beneficiary's bank.
   */
  beneficiaryBankCode?: string;
  /**
   * Account type code. The gateway's code of the account type, one digit in its sample.
   */
  beneficiaryBankType?: string;
  /**
   * Identity document type. The kind of the beneficiary's identity document.
   */
  beneficiaryType?: string;
  /**
   * Identity document number. The number of the beneficiary's identity document.
   */
  beneficiaryId?: string;
}

/** The order of each operation. */
export interface Orders {
  'ar.payout': ArPayoutOrder;
  'br.collection': BrCollectionOrder;
  'cl.collection': ClCollectionOrder;
  'co.collection': CoCollectionOrder;
  'ec.collection': EcCollectionOrder;
  'ec.payout': EcPayoutOrder;
  'global.collection': GlobalCollectionOrder;
  'global.payout': GlobalPayoutOrder;
  'id.payout': IdPayoutOrder;
  'in.collection': InCollectionOrder;
  'mx.payout': MxPayoutOrder;
  'pe.payout': PePayoutOrder;
  'ph.collection': PhCollectionOrder;
  'pk.collection': PkCollectionOrder;
  'pk.payout': PkPayoutOrder;
  'th.collection': ThCollectionOrder;
  've.payout': VePayoutOrder;
}

/** What rules ask for beside the order. */
export type FactName = 'cardCountry';
