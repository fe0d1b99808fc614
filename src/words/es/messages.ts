import type { Locale } from '../../core/index.js';

/** Spanish, in the words that payment forms in Latin America use; it says usted. */
export const es: Required<Locale> = {
  language: 'es',
  and: { word: 'y', before: '^h?i(?!e)', instead: 'e' },
  or: { word: 'o', before: '^(?:h?o|8|11$)', instead: 'u' },
  field: '«{label}»',
  advice: { debe: 'debería', deben: 'deberían' },
  messages: {
    'The order must be a JSON object.': 'La orden debe ser un objeto JSON.',
    'The order could not be read; pass a plain object.': 'No se pudo leer la orden; pase un objeto simple.',
    'The order has more than {most} fields that the operation does not know; remove them.':
      'La orden tiene más de {most} campos que la operación no tiene; quítelos.',
    '{label} cannot be checked without a binding of {need}; add it to the configuration.':
      '{label}: no se puede verificar sin los códigos de {need}; agréguelos a la configuración (bindings).',
    '{label} cannot be checked without the fact {need}; pass it in facts.':
      '{label}: no se puede verificar sin el dato {need}; páselo en facts.',
    '{label} can be checked only in {need}; use this currency.':
      '{label}: solo se puede verificar en {need}; use esa moneda.',
    '{label} cannot be checked; the check {need} gave no answer.':
      '{label}: no se puede verificar; la verificación {need} no dio respuesta.',
    '{label} cannot be checked for this {other}; no rule covers its value.':
      '{label}: no se puede verificar con lo indicado en {other}; ninguna regla cubre ese valor.',
    'There are no rules for this operation; use {known}.': 'No hay reglas para esta operación; use {known}.',
    'The operation has no such field; pass it as facts.{fact}.':
      'La operación no tiene este campo; páselo como facts.{fact}.',
    'The operation has no such field. Did you mean {suggestion}?':
      'La operación no tiene este campo. ¿Quiso decir {suggestion}?',
    'The operation has no such field; remove it.': 'La operación no tiene este campo; quítelo.',
    'Pass the headers as an object, as Headers, or as a list of name and value pairs.':
      'Pase los encabezados como objeto, como Headers o como lista de pares de nombre y valor.',
    '{label} must be sent as text; leave the field out if it has no value.':
      '{label}: debe enviarse como texto; omita el campo si no tiene valor.',
    '{label} is missing; fill it in.': '{label}: falta este dato.',
    '{label} is missing; fill it in for this {others}.': '{label}: falta este dato para lo indicado en {others}.',
    '{label} must have no more decimals than its currency has.':
      '{label}: no debe tener más decimales que los de su moneda.',
    '{label} must have at most {decimals} decimal in {currency}.':
      '{label}: en {currency} debe tener como máximo {decimals} decimal.',
    '{label} must be one of {count} values, such as {first}.':
      '{label}: debe ser uno de {count} valores, por ejemplo {first}.',
    '{label} must be one of {count} values for this {others}, such as {first}.':
      '{label}: debe ser uno de {count} valores, según lo indicado en {others}, por ejemplo {first}.',
    '{label} must be {values} for this {others}.': '{label}: debe ser {values}, según lo indicado en {others}.',
    '{label} must be one of {values}, where <NAME> is a name in capitals.':
      '{label}: debe tener la forma {values}, donde <NAME> es un nombre en mayúsculas.',
    '{label} must be one of {values}, with the same <NAME> as {other}.':
      '{label}: debe tener la forma {values}, con el mismo <NAME> que {other}.',
    '{label} must be {values}, with the same <NAME> as {other}.':
      '{label}: debe tener la forma {values}, con el mismo <NAME> que {other}.',
    '{label} must be {values} for this {other}.': '{label}: debe ser {values}, según lo indicado en {other}.',
    '{label} must be digits only.': '{label}: debe tener solo dígitos.',
    '{label} must be digits only, for this {others}.':
      '{label}: debe tener solo dígitos, según lo indicado en {others}.',
    '{label} must be digits only, without a plus sign.': '{label}: debe tener solo dígitos, sin el signo más.',
    '{label} must be the digits 0 to 9 only, not full-width or other digits.':
      '{label}: debe tener solo los dígitos 0 a 9, no de ancho completo ni de otra escritura.',
    '{label} must be digits only, without spaces or hyphens.':
      '{label}: debe tener solo dígitos, sin espacios ni guiones.',
    '{label} must have {digits} digits for this {others}.':
      '{label}: debe tener {digits} dígitos, según lo indicado en {others}.',
    '{label} is not valid; look for a typing mistake.':
      '{label}: este valor no es válido; verifique que no haya un error de digitación.',
    '{label} is not valid for this {others}; look for a typing mistake.':
      '{label}: este valor no es válido, según lo indicado en {others}; verifique que no haya un error de digitación.',
    '{label} must be written without spaces or hyphens.': '{label}: debe escribirse sin espacios ni guiones.',
    '{label} must start with {starts}.': '{label}: debe empezar con {starts}.',
    '{label} must start with one of {starts}.': '{label}: debe empezar con uno de estos prefijos: {starts}.',
    '{label} must start with {starts} for this {others}.':
      '{label}: debe empezar con {starts}, según lo indicado en {others}.',
    '{label} must start with one of {starts} for this {others}.':
      '{label}: según lo indicado en {others}, debe empezar con uno de estos prefijos: {starts}.',
    '{label} must contain the account given in {other}.': '{label}: debe contener la cuenta indicada en {other}.',
    '{label} is not accepted; choose another.': '{label}: este valor no se admite; elija otro.',
    '{label} is not accepted for this {others}; choose another.':
      '{label}: este valor no se admite, según lo indicado en {others}; elija otro.',
    '{label} is not accepted at present; choose another.': '{label}: este valor no se admite por ahora; elija otro.',
    '{label} must be a BIC of 8 or 11 characters: capital letters and digits.':
      '{label}: debe ser un código BIC (SWIFT) de 8 u 11 caracteres (letras mayúsculas y dígitos).',
    '{label} must be a BIC of 8 or 11 characters: capital letters and digits, for this {others}.':
      '{label}: debe ser un código BIC (SWIFT) de 8 u 11 caracteres (letras mayúsculas y dígitos), según lo indicado en {others}.',
    '{label} has wrong check digits; look for a typing mistake.':
      '{label}: los dígitos de control no son correctos; verifique que no haya un error de digitación.',
    '{label} has wrong check digits for this {others}; look for a typing mistake.':
      '{label}: los dígitos de control no son correctos, según lo indicado en {others}; verifique que no haya un error de digitación.',
    '{label} must be an alias of 6 to 20 characters that are not all digits, or a CBU or CVU of 22 digits, without spaces.':
      '{label}: debe ser un alias de 6 a 20 caracteres que no sean solo dígitos, o un CBU o CVU de 22 dígitos, sin espacios.',
    '{label} must be a Pix key, or a CPF of 11 digits or a CNPJ of 14 characters.':
      '{label}: debe ser una clave Pix, un CPF de 11 dígitos o un CNPJ de 14 caracteres.',
    '{label} must be a RUT of 7 or 8 digits and a check character.':
      '{label}: debe ser un RUT de 7 u 8 dígitos con su dígito verificador.',
    '{label} must be a NIT of 6 to 10 digits, with or without a hyphen and a check digit.':
      '{label}: debe ser un NIT de 6 a 10 dígitos, con guion y dígito de verificación o sin ellos.',
    '{label} must be a cédula of 10 digits, without spaces or hyphens, that starts with a province (01 to 24, or 30) and a digit up to 6.':
      '{label}: debe ser una cédula de 10 dígitos, sin espacios ni guiones, que empiece con una provincia (01 a 24, o 30) y un dígito hasta 6.',
    '{label} must be an ABA routing number of 9 digits that starts with 00 to 12, 21 to 32, 61 to 72 or 80, without spaces or hyphens.':
      '{label}: debe ser un número de ruta ABA de 9 dígitos que empiece con 00 a 12, 21 a 32, 61 a 72 u 80, sin espacios ni guiones.',
    '{label} must be a CLABE of 18 digits, without spaces or hyphens.':
      '{label}: debe ser una CLABE de 18 dígitos, sin espacios ni guiones.',
    '{label} must be a card number of 12 to 19 digits, without spaces or hyphens.':
      '{label}: debe ser un número de tarjeta de 12 a 19 dígitos, sin espacios ni guiones.',
    '{label} must be a RUC of 11 digits that starts with 10, 15, 16, 17 or 20, without spaces or hyphens.':
      '{label}: debe ser un RUC de 11 dígitos que empiece con 10, 15, 16, 17 o 20, sin espacios ni guiones.',
    '{label} must be an interbank account code (CCI) of 20 digits, without spaces or hyphens.':
      '{label}: debe ser un código de cuenta interbancario (CCI) de 20 dígitos, sin espacios ni guiones.',
    '{label} must be a Venezuelan account number of 20 digits, without spaces or hyphens.':
      '{label}: debe ser un número de cuenta venezolano de 20 dígitos, sin espacios ni guiones.',
    '{label} must be a plain number such as 1250, at most 40 characters, with a point before any decimals, without separators, signs, spaces or leading zeros.':
      '{label}: debe ser solo un número, como 1250, de 40 caracteres como máximo, con punto delante de los decimales si los hay, y sin separadores de miles, signos, espacios ni ceros a la izquierda.',
    '{label} must be above zero.': '{label}: debe ser mayor que cero.',
    '{label} must be from {min} to {max}.': '{label}: debe estar entre {min} y {max}.',
    '{label} must be from {min} to {max} in minor units.':
      '{label}: debe estar entre {min} y {max} en la unidad mínima de la moneda.',
    '{label} must be from {min} to {max} in minor units of {currency}.':
      '{label}: debe estar entre {min} y {max} en la unidad mínima de {currency}.',
    '{label} must be from {min} to {max} {currency}.': '{label}: debe estar entre {min} y {max} {currency}.',
    '{label} must have no decimals.': '{label}: no debe llevar decimales.',
    '{label} must have no decimals for this {others}.':
      '{label}: no debe llevar decimales, según lo indicado en {others}.',
    '{label} must have at most {decimals} decimal.': '{label}: debe tener como máximo {decimals} decimal.',
    '{label} must have at most {decimals} decimal for this {others}.':
      '{label}: debe tener como máximo {decimals} decimal, según lo indicado en {others}.',
    '{label} must have at most {decimals} decimals.': '{label}: debe tener como máximo {decimals} decimales.',
    '{label} must have at most {decimals} decimals for this {others}.':
      '{label}: debe tener como máximo {decimals} decimales, según lo indicado en {others}.',
    '{label} must have at most {decimals} decimals in {currency}.':
      '{label}: en {currency} debe tener como máximo {decimals} decimales.',
    '{label} must have no decimals in {currency}.': '{label}: en {currency} no debe llevar decimales.',
    '{label} must be {values}.': '{label}: debe ser {values}.',
    '{label} must be one of {values}.': '{label}: debe ser {values}.',
    '{label} must have exactly {digits} digit.': '{label}: debe tener exactamente {digits} dígito.',
    '{label} must have exactly {digits} digits.': '{label}: debe tener exactamente {digits} dígitos.',
    '{label} must have {digits} digits.': '{label}: debe tener {digits} dígitos.',
    '{label} must have {digits} digits, starting with {starting}.':
      '{label}: debe tener {digits} dígitos y empezar con {starting}.',
    '{label} must have exactly {digits} digit for this {others}.':
      '{label}: debe tener exactamente {digits} dígito, según lo indicado en {others}.',
    '{label} must have exactly {digits} digits for this {others}.':
      '{label}: debe tener exactamente {digits} dígitos, según lo indicado en {others}.',
    '{label} must have {digits} digits, starting with {starting} for this {others}.':
      '{label}: debe tener {digits} dígitos y empezar con {starting}, según lo indicado en {others}.',
    '{label} must have exactly {digits} digits for this {others}, without a plus sign or country code.':
      '{label}: debe tener exactamente {digits} dígitos, según lo indicado en {others}, sin el signo más ni el código de país.',
    '{label} must have {digits} digits, starting with {starting} for this {others}, without a plus sign or country code.':
      '{label}: debe tener {digits} dígitos y empezar con {starting}, según lo indicado en {others}, sin el signo más ni el código de país.',
    '{label} must be the first {digits} digits of {other}.':
      '{label}: deben ser los primeros {digits} dígitos de {other}.',
    '{label} must be the RUT in {other} without its check digit.':
      '{label}: debe ser el RUT indicado en {other}, sin el dígito verificador.',
    '{label} must be at most {other}.': '{label}: no debe ser mayor que {other}.',
    '{label} must be at least {other}.': '{label}: no debe ser menor que {other}.',
    '{label} must be the same as {other}.': '{label}: debe ser igual a {other}.',
    '{label} must not be after {other}.': '{label}: no debe ser posterior a {other}.',
    '{label} must not be before {other}.': '{label}: no debe ser anterior a {other}.',
    '{label} must be a real date, written as 2027-01-31 (year, month, day).':
      '{label}: debe ser una fecha real, escrita como 2027-01-31 (año, mes, día).',
    '{label} must be a date after {after}.': '{label}: debe ser una fecha posterior al {after}.',
    '{label} must be a date before {before}.': '{label}: debe ser una fecha anterior al {before}.',
    '{label} must be a date after today.': '{label}: debe ser una fecha posterior a hoy.',
    '{label} must be a date before today.': '{label}: debe ser una fecha anterior a hoy.',
    '{label} must be today or later.': '{label}: debe ser la fecha de hoy o una posterior.',
    '{label} must be today or earlier.': '{label}: debe ser la fecha de hoy o una anterior.',
    '{label} must give an age in whole years from {from} to {to}.':
      '{label}: debe dar una edad de {from} a {to} años cumplidos.',
    '{label} must give an age in whole years of at least {from}.':
      '{label}: debe dar una edad en años cumplidos de {from} como mínimo.',
    '{label} must give an age in whole years of at most {to}.':
      '{label}: debe dar una edad en años cumplidos de {to} como máximo.',
    '{label} must be {says}.': '{label}: debe tener esta forma: {says}.',
    '{label} must differ from {other}.': '{label}: no debe ser igual a {other}.',
    '{label} must start with the country in {other}.': '{label}: debe empezar con el país indicado en {other}.',
    '{label} looks made up; give one that exists.': '{label}: el dato parece inventado; indique uno que exista.',
    '{label} is the same as in an earlier order of this batch; give another.':
      '{label}: ya aparece en una orden anterior de este lote; indique otro.',
    '{label} must be an absolute http or https address with a host, without spaces, at most 8000 characters.':
      '{label}: debe ser una dirección http o https completa, con dominio y sin espacios, de 8000 caracteres como máximo.',
    '{label} must be an absolute http or https address with a host, without spaces, at most 8000 characters, for this {others}.':
      '{label}: debe ser una dirección http o https completa, con dominio y sin espacios, de 8000 caracteres como máximo, según lo indicado en {others}.',
    '{label} must be an absolute http or https address without spaces, or an address that opens an app, at most 8000 characters.':
      '{label}: debe ser una dirección http o https completa y sin espacios, o una dirección que abre una aplicación, de 8000 caracteres como máximo.',
    '{label} must be an absolute http or https address without spaces, or an address that opens an app, at most 8000 characters, for this {others}.':
      '{label}: debe ser una dirección http o https completa y sin espacios, o una dirección que abre una aplicación, de 8000 caracteres como máximo, según lo indicado en {others}.',
    '{label} must not have the form {forms}.': '{label}: no debe tener la forma {forms}.',
    '{label} must not have the form {forms} for this {others}.':
      '{label}: no debe tener la forma {forms}, según lo indicado en {others}.',
    '{label} must have at most {to} entries.': '{label}: debe tener como máximo {to} elementos.',
    '{label} must have at most {to} entry.': '{label}: debe tener como máximo {to} elemento.',
    '{label} must have exactly {to} entries.': '{label}: debe tener exactamente {to} elementos.',
    '{label} must have {from} to {to} entries.': '{label}: debe tener de {from} a {to} elementos.',
    '{label} must be sent as a whole number without quotes, at most 9007199254740991; leave the field out if it has no value.':
      '{label}: debe enviarse como número entero sin comillas, como máximo 9007199254740991; omita el campo si no tiene valor.',
    '{label} must be sent as a number without quotes, at most 9007199254740991; leave the field out if it has no value.':
      '{label}: debe enviarse como número sin comillas, como máximo 9007199254740991; omita el campo si no tiene valor.',
    '{label} must be sent as true or false, without quotes; leave the field out if it has no value.':
      '{label}: debe enviarse como true o false, sin comillas; omita el campo si no tiene valor.',
    '{label} must be sent as a list of at most 1000 entries; leave the field out if it has no value.':
      '{label}: debe enviarse como lista de 1000 elementos como máximo; omita el campo si no tiene valor.',
    'Each entry of {label} must be text that is not blank.':
      'Cada elemento de {label} debe ser texto que no esté en blanco.',
    '{label} must be sent as a JSON object; leave it out if it has no values.':
      '{label}: debe enviarse como objeto JSON; omítalo si no tiene valores.',
    '{label} must have at most {to} characters.': '{label}: debe tener como máximo {to} caracteres.',
    '{label} must have exactly {to} characters.': '{label}: debe tener exactamente {to} caracteres.',
    '{label} must have {from} to {to} characters.': '{label}: debe tener de {from} a {to} caracteres.',
    '{label} must have at most {to} characters for this {others}.':
      '{label}: debe tener como máximo {to} caracteres, según lo indicado en {others}.',
    '{label} must have exactly {to} characters for this {others}.':
      '{label}: debe tener exactamente {to} caracteres, según lo indicado en {others}.',
    '{label} must have {from} to {to} characters for this {others}.':
      '{label}: debe tener de {from} a {to} caracteres, según lo indicado en {others}.',
    '{label} should be the name of the bank, not a number.': '{label}: debería ser el nombre del banco, no un número.',
    '{label} should have one form: WALLET_ and the name of the wallet, that name and _QR, or QRIS.':
      '{label}: debería tener una sola forma: WALLET_ y el nombre de la billetera, ese nombre y _QR, o QRIS.',
    '{label} must be an address whose host is written in ASCII (xn--... for other letters), without empty parts.':
      '{label}: el dominio debe escribirse en ASCII (xn--... en lugar de otras letras), sin partes vacías.',
    '{label} must be an address whose host is written in ASCII (xn--... for other letters), without empty parts, for this {others}.':
      '{label}: el dominio debe escribirse en ASCII (xn--... en lugar de otras letras), sin partes vacías, según lo indicado en {others}.',
    '{label} must be an https address without unusual characters, reachable from the internet.':
      '{label}: debe ser una dirección https sin caracteres inusuales, accesible desde fuera de su red.',
    '{label} must be an https address without unusual characters, reachable from the internet, for this {others}.':
      '{label}: debe ser una dirección https sin caracteres inusuales, accesible desde fuera de su red, según lo indicado en {others}.',
    '{label} must be an e-mail address such as name@example.com.':
      '{label}: debe ser una dirección de correo electrónico, como nombre@example.com.',
    '{label} must be an e-mail address such as name@example.com, for this {others}.':
      '{label}: debe ser una dirección de correo electrónico, como nombre@example.com, según lo indicado en {others}.',
    '{label} must be an IP address such as 192.0.2.1.': '{label}: debe ser una dirección IP, como 192.0.2.1.',
    '{label} must be an IP address such as 192.0.2.1, for this {others}.':
      '{label}: debe ser una dirección IP, como 192.0.2.1, según lo indicado en {others}.',
    '{label} must be a country code of three capitals, such as DEU.':
      '{label}: debe ser un código de país de tres letras mayúsculas, como DEU.',
    '{label} must be a country code of three capitals, such as DEU, for this {others}.':
      '{label}: debe ser un código de país de tres letras mayúsculas, como DEU, según lo indicado en {others}.',
    '{label} must be a country code of two letters.': '{label}: debe ser un código de país de dos letras.',
    '{label} must be a country code of two letters, for this {others}.':
      '{label}: debe ser un código de país de dos letras, según lo indicado en {others}.',
    '{label} must be an ISO 3166 country code of two capitals, such as GB.':
      '{label}: debe ser un código de país ISO 3166 de dos letras mayúsculas, como GB.',
    '{label} must be an ISO 3166 country code of two capitals, such as GB, for this {others}.':
      '{label}: debe ser un código de país ISO 3166 de dos letras mayúsculas, como GB, según lo indicado en {others}.',
    '{label} must be an IBAN in capitals and without spaces, with the number of characters of its country.':
      '{label}: debe ser un IBAN en mayúsculas y sin espacios, con la longitud que corresponde a su país.',
    '{label} must be an IBAN in capitals and without spaces, with the number of characters of its country, for this {others}.':
      '{label}: debe ser un IBAN en mayúsculas y sin espacios, con la longitud que corresponde a su país, según lo indicado en {others}.',
    '{label} must be a UK sort code of 6 digits.': '{label}: debe ser un sort code del Reino Unido de 6 dígitos.',
    '{label} must be a UK sort code of 6 digits, for this {others}.':
      '{label}: debe ser un sort code del Reino Unido de 6 dígitos, según lo indicado en {others}.',
    '{label} must be an Australian BSB of 6 digits.': '{label}: debe ser un código BSB australiano de 6 dígitos.',
    '{label} must be an Australian BSB of 6 digits, for this {others}.':
      '{label}: debe ser un código BSB australiano de 6 dígitos, según lo indicado en {others}.',
    '{label} must be a Canadian routing number of 8 digits, transit and institution, or of 9 digits that start with 0.':
      '{label}: debe ser un número de ruta canadiense de 8 dígitos (tránsito e institución) o de 9 dígitos que empiezan con 0.',
    '{label} must be a Canadian routing number of 8 digits, transit and institution, or of 9 digits that start with 0, for this {others}.':
      '{label}: debe ser un número de ruta canadiense de 8 dígitos (tránsito e institución) o de 9 dígitos que empiezan con 0, según lo indicado en {others}.',
    '{label} must be an Indian IFSC: 4 capital letters, 0, and 6 letters or digits.':
      '{label}: debe ser un código IFSC de la India: 4 letras mayúsculas, un 0 y 6 letras o dígitos.',
    '{label} must be an Indian IFSC: 4 capital letters, 0, and 6 letters or digits, for this {others}.':
      '{label}: debe ser un código IFSC de la India: 4 letras mayúsculas, un 0 y 6 letras o dígitos, según lo indicado en {others}.',
    '{label} must be a Hong Kong bank or branch code of 3 digits, or both, the bank code first.':
      '{label}: debe ser el código de 3 dígitos del banco o de la sucursal en Hong Kong, o ambos, primero el del banco.',
    '{label} must be a Hong Kong bank or branch code of 3 digits, or both, the bank code first, for this {others}.':
      '{label}: debe ser el código de 3 dígitos del banco o de la sucursal en Hong Kong, o ambos, primero el del banco, según lo indicado en {others}.',
    '{label} must be a foreigner card (CE) of 4 to 12 letters and digits.':
      '{label}: debe ser un carné de extranjería (CE) de 4 a 12 letras y dígitos.',
    '{label} must be a foreigner card (CE) of 4 to 12 letters and digits, for this {others}.':
      '{label}: debe ser un carné de extranjería (CE) de 4 a 12 letras y dígitos, según lo indicado en {others}.',
    '{label} must be a CNIC of 13 digits.': '{label}: debe ser un CNIC de 13 dígitos.',
    '{label} must be a CNIC of 13 digits, for this {others}.':
      '{label}: debe ser un CNIC de 13 dígitos, según lo indicado en {others}.',
    "Send ECS, the service's own label: 1 ECS equals 1 USD. An amount in US dollars stays as it is; convert any other.":
      'Envíe ECS, el código propio del servicio: 1 ECS equivale a 1 USD. Un monto en dólares no cambia; convierta los montos en otra moneda.',
    "Give one of {values}, or the gateway's code of the electronic account.":
      'Indique un valor de la lista ({values}) o el código que la pasarela asigna a la cuenta electrónica.',
    "Give {values}, or the gateway's code of the phone-based transfer.":
      'Indique un valor de la lista ({values}) o el código que la pasarela asigna a la transferencia por teléfono.',
    '{label} should have {digits} digits: only one bank takes fewer than 7 digits.':
      '{label}: debería tener {digits} dígitos; solo un banco admite menos de 7.',
    '{label} is missing; fill it in, unless the account is personal.':
      '{label}: falta este dato, salvo que la cuenta sea de una persona física.',
    '{label} is missing; it is required unless the bank code is that of one of the four largest banks.':
      '{label}: falta este dato, obligatorio salvo que el código del banco sea el de uno de los cuatro más grandes.',
    '{label} is missing; the bank code requires it.':
      '{label}: falta este dato; es obligatorio con este código del banco.',
    '{label} FED is not supported at present; use ACH or SWIFT.':
      '{label}: FED no se admite por ahora; use ACH o SWIFT.',
    '{label} must have exactly {digits} digits, without a plus sign or country code.':
      '{label}: debe tener exactamente {digits} dígitos, sin el signo más ni el código de país.',
    '{label} must have {digits} digits, starting with {starting}, without a plus sign or country code.':
      '{label}: debe tener {digits} dígitos y empezar con {starting}, sin el signo más ni el código de país.',
    'Send the header method once, as pay, for a collection.':
      'Envíe el encabezado method una sola vez, con el valor {values}.',
    'Send the header method once, as payOut, for a payout.':
      'Envíe el encabezado method una sola vez, con el valor {values}.',
    'Send the header signType once, as SHA512.': 'Envíe el encabezado signType una sola vez, con el valor {values}.',
    'Send the header serviceName once, as api.pay.':
      'Envíe el encabezado serviceName una sola vez, con el valor {values}.',
    'Send the header mchId once, as the digits of the merchant identifier that the gateway issued.':
      'Envíe el encabezado mchId una sola vez, con los dígitos del identificador de comercio que le asignó la pasarela.',
    'Send the header timestamp once, in digits.': 'Envíe el encabezado timestamp una sola vez, en dígitos.',
    'Send the header sign once, with the signature of the request.':
      'Envíe el encabezado sign una sola vez, con la firma de la solicitud.',
    'Send the header Content-Type once, as application/json.':
      'Envíe el encabezado Content-Type una sola vez, con el valor {values}.',
    'The account belongs to someone else than this identity document.':
      'La cuenta no pertenece al titular de este documento de identidad.',
    "Correct the document's type or number so that both are the account holder's.":
      'Corrija el tipo o el número de documento para que sean los del titular de la cuenta.',
    'The account has been cancelled.': 'La cuenta está cancelada.',
    'Give another account of the beneficiary.': 'Indique otra cuenta del beneficiario.',
    'The bank has no such account.': 'La cuenta no existe en el banco.',
    'Correct the account number, the bank code or the account type.':
      'Corrija el número de cuenta, el código del banco o el tipo de cuenta.',
    'The account data are incorrect.': 'Los datos de la cuenta son incorrectos.',
    'The identity data are wrong.': 'Los datos de identidad son incorrectos.',
    "Correct the identity document's type or number.": 'Corrija el tipo o el número del documento de identidad.',
    'This card was used too often.': 'Esta tarjeta se ha usado demasiadas veces.',
    'Wait before the payer tries it again.': 'Pida al pagador que espere antes de volver a usarla.',
    'Too many payments came from this address.': 'Se han hecho demasiados pagos desde esta dirección IP.',
    'Wait before the payer tries again from there.':
      'Pida al pagador que espere antes de volver a intentarlo desde esta dirección.',
    'This e-mail address was used too often.': 'Este correo electrónico se ha usado demasiadas veces.',
    'Wait before the payer tries again with it.': 'Pida al pagador que espere antes de volver a usarlo.',
    "This cardholder's name was used too often.": 'El nombre de este titular se ha usado demasiadas veces.',
    'Wait before the payer tries again.': 'Pida al pagador que espere antes de volver a intentarlo.',
    'The amount is above what this card may pay.': 'El monto supera lo que se puede pagar con esta tarjeta.',
    'Lower the amount.': 'Reduzca el monto.',
  },
  labels: {
    'Order identifier': 'Identificador de la orden',
    Amount: 'Monto',
    Currency: 'Moneda',
    'Callback address': 'URL de notificación',
    Purpose: 'Concepto',
    "Beneficiary's name": 'Nombre del beneficiario',
    "Beneficiary's e-mail address": 'Correo electrónico del beneficiario',
    "Beneficiary's mobile number": 'Teléfono móvil del beneficiario',
    'CVU, CBU or alias': 'CVU, CBU o alias',
    'Payment type': 'Tipo de pago',
    'Bank code': 'Código del banco',
    'Account type code': 'Código del tipo de cuenta',
    'Identity document type': 'Tipo de documento de identidad',
    'Identity document number': 'Número de documento de identidad',
    'Identification type': 'Tipo de identificación',
    'Identification number': 'Número de identificación',
    "Payer's first name": 'Nombre del pagador',
    "Payer's last name": 'Apellido del pagador',
    'Description of the goods': 'Descripción de la compra',
    "Payer's e-mail address": 'Correo electrónico del pagador',
    "Payer's phone number": 'Teléfono del pagador',
    'Return address': 'URL de retorno',
    'No-pay-page flag': 'Indicador de pago sin página (noPayPage)',
    'Document type': 'Tipo de documento',
    'Document number (CPF or CNPJ)': 'Número de documento (CPF o CNPJ)',
    'PIX check flag': 'Indicador de verificación PIX',
    'Payment method': 'Método de pago',
    'Bank account number': 'Número de cuenta bancaria',
    "Payer's IP address": 'Dirección IP del pagador',
    'Address of the goods': 'URL del producto',
    'Account number': 'Número de cuenta',
    'Consumer identifier': 'Identificador del cliente',
    "Payer's browser": 'Navegador del pagador',
    'Billing address': 'Dirección de facturación',
    "Shop's web address": 'Sitio web del comercio',
    'Card country': 'País de la tarjeta',
    'Account number or IBAN': 'Número de cuenta o IBAN',
    'Phone number': 'Número de teléfono',
    'E-mail address': 'Correo electrónico',
    'Country of the account': 'País de la cuenta',
    'Kind of account': 'Tipo de titular de la cuenta',
    "Bank's name": 'Nombre del banco',
    City: 'Ciudad',
    Country: 'País',
    'Postal code': 'Código postal',
    'BIC (SWIFT code)': 'BIC (código SWIFT)',
    'Routing number': 'Número de ruta bancaria',
    "Beneficiary's address": 'Dirección del beneficiario',
    'Card type code': 'Código del tipo de tarjeta',
    "Company's name": 'Razón social',
    'CLABE or card number': 'CLABE o número de tarjeta',
    'Interbank account code (CCI)': 'Código de cuenta interbancario (CCI)',
    'Title of the goods': 'Título de la compra',
    'Payment channel': 'Canal de pago',
    'Identity card number (CNIC)': 'Número de documento de identidad (CNIC)',
    'Dynamic flag': 'Indicador dinámico',
    'Account or wallet number': 'Número de cuenta o de billetera',
  },
  texts: {
    '{from} to {to}': 'de {from} a {to}',
    'Largest bank A': 'El mayor banco, A',
    'Bank B, the interbank type': 'Banco B, de tipo interbancario',
    'Bank C': 'Banco C',
    'Bank D': 'Banco D',
    'Current account': 'Cuenta corriente',
    'Savings account': 'Cuenta de ahorros',
    'The bank whose accounts have exactly 10 digits': 'El banco cuyas cuentas tienen exactamente 10 dígitos',
    'The bank whose accounts have up to 10 digits': 'El banco cuyas cuentas tienen hasta 10 dígitos',
    'Wallet A, native and QR flow': 'Billetera A, con flujo nativo y QR',
    'Wallet B, native and QR flow': 'Billetera B, con flujo nativo y QR',
    'Wallet C, native flow only': 'Billetera C, solo con flujo nativo',
    'Phone-based transfer': 'Transferencia por teléfono',
    'Electronic account': 'Cuenta electrónica',
    'Your own identifier of the order.': 'El identificador que usted da a la orden.',
    "A plain decimal in the order's currency, without separators, such as 1250.50.":
      'Un número en la moneda de la orden, con punto decimal y sin separadores de miles, como 1250.50.',
    "The code of the order's currency, in three capitals.":
      'El código de la moneda de la orden, en tres letras mayúsculas.',
    'The https address that the gateway tells the outcome to.':
      'La dirección https a la que la pasarela notifica el resultado.',
    'What the payout is for.': 'El motivo del pago.',
    'The full name of the beneficiary.': 'El nombre completo del beneficiario.',
    "The 22 digits of the CVU or CBU, or the account's alias.":
      'Los 22 dígitos del CVU o CBU, o el alias de la cuenta.',
    'The sample shows CVU.': 'El ejemplo de la pasarela usa CVU.',
    "The gateway's code of the beneficiary's bank or wallet.":
      'El código que la pasarela asigna al banco o la billetera del beneficiario.',
    "The gateway's code of the account type.": 'El código que la pasarela asigna al tipo de cuenta.',
    "The kind of the beneficiary's identity document.": 'El tipo de documento de identidad del beneficiario.',
    "The number of the beneficiary's identity document.": 'El número del documento de identidad del beneficiario.',
    'The https address that the payer comes back to.': 'La dirección https a la que vuelve el pagador.',
    'A flag that every collection carries; the gateway says which value to send.':
      'Un indicador presente en todos los cobros; la pasarela indica qué valor enviar.',
    'The sample shows PIX.': 'El ejemplo de la pasarela usa PIX.',
    "The payer's CPF of 11 digits or CNPJ of 14 characters, or a Pix key.":
      'El CPF de 11 dígitos o el CNPJ de 14 caracteres del pagador, o una clave Pix.',
    'The gateway says which value to send.': 'La pasarela indica qué valor enviar.',
    'The name may be fictitious.': 'El nombre puede ser ficticio.',
    "The gateway's code of the payment method.": 'El código que la pasarela asigna al método de pago.',
    "The kind of the payer's identity document, such as RUT.":
      'El tipo de documento de identidad del pagador, por ejemplo RUT.',
    "The number of the payer's identity document.": 'El número del documento de identidad del pagador.',
    'How the payer gets to the payment.': 'Cómo accede el pagador al pago.',
    'With RUT: the first 8 digits of the identity number.': 'Con RUT, los primeros 8 dígitos del número de documento.',
    'Give the first name of the bank account holder.': 'Indique el nombre del titular de la cuenta bancaria.',
    'Give the last name of the bank account holder.': 'Indique el apellido del titular de la cuenta bancaria.',
    'Give a genuine address of the payer.': 'Indique un correo real del pagador.',
    'Give the genuine number of the account holder.': 'Indique el número real del titular de la cuenta.',
    'A whole number of pesos, without a point or separators, such as 50000.':
      'Una cantidad entera de pesos, sin punto ni separadores, como 50000.',
    'The 10 digits of the number, without +57.': 'Los 10 dígitos del número, sin +57.',
    "NET_BANKING, or the gateway's code of the phone-based transfer.":
      'NET_BANKING, o el código que la pasarela asigna a la transferencia por teléfono.',
    "The kind of the payer's identity document, such as CC.":
      'El tipo de documento de identidad del pagador, por ejemplo CC.',
    'The web address of what is paid for.': 'La dirección web de lo que se paga.',
    "The gateway's code of how the payer gets to the payment.": 'El código del método de pago en la pasarela.',
    "The gateway's code of the payer's bank.": 'El código que la pasarela asigna al banco del pagador.',
    "Give the payer's genuine first name.": 'Indique el nombre real del pagador.',
    "Give the payer's genuine last name.": 'Indique el apellido real del pagador.',
    "Give the payer's genuine number.": 'Indique el número real del pagador.',
    'With the phone-based transfer a number that is not real makes the payment fail.':
      'En la transferencia por teléfono, un número que no es real hace fallar el pago.',
    'Banks send their verification to this address, so give a real one.':
      'Los bancos envían su verificación a este correo: indique uno real.',
    'ECS, which equals the US dollar.': 'ECS, que equivale al dólar estadounidense.',
    'The number in fewer than 10 digits.': 'El número, con menos de 10 dígitos.',
    "The kind of the payer's identity document, such as CI.":
      'El tipo de documento de identidad del pagador, por ejemplo CI.',
    "The bank's own number of the account.": 'El número que el propio banco da a la cuenta.',
    "The bank's own number of the account; at other banks than the four largest, the 20 digits of the CCI.":
      'El número que el propio banco da a la cuenta; en bancos que no sean los cuatro más grandes, los 20 dígitos del CCI.',
    'Always NET_BANKING.': 'Siempre NET_BANKING.',
    "The gateway's code of the beneficiary's bank.": 'El código que la pasarela asigna al banco del beneficiario.',
    "The gateway's code of the account type, one digit in its sample.":
      'El código que la pasarela asigna al tipo de cuenta; en su ejemplo, un dígito.',
    'The sample shows Cedula.': 'El ejemplo de la pasarela usa Cedula.',
    'The bank and the account type must be those of the account number.':
      'El banco y el tipo de cuenta deben ser los del número de cuenta.',
    'The sample shows a code of one digit.': 'El ejemplo de la pasarela usa un código de un dígito.',
    "The document's type and number must belong to the account holder.":
      'El tipo y el número de documento deben ser los del titular de la cuenta.',
    "Give the account holder's complete name.": 'Indique el nombre completo del titular de la cuenta.',
    'One of the 12 currencies the gateway takes cards in.': 'Una de las 12 monedas en que la pasarela acepta tarjetas.',
    "The cardholder's real first name.": 'El nombre real del titular de la tarjeta.',
    "The cardholder's real last name.": 'El apellido real del titular de la tarjeta.',
    "The payer's real number.": 'El número real del pagador.',
    'Always CARD.': 'Siempre CARD.',
    'Your own identifier of the payer.': 'El identificador que usted da al pagador.',
    "The user agent text of the payer's browser.": 'El texto «user agent» del navegador del pagador.',
    'The address the card is billed to.': 'La dirección de facturación de la tarjeta.',
    "The card's country in three capitals, such as DEU.":
      'El país de la tarjeta en tres letras mayúsculas, por ejemplo DEU.',
    "Give the cardholder's genuine first name.": 'Indique el nombre real del titular de la tarjeta.',
    "Give the cardholder's genuine last name.": 'Indique el apellido real del titular de la tarjeta.',
    "Give the payer's genuine address.": 'Indique el correo real del pagador.',
    'With IBAN the international account number, without spaces.':
      'Con IBAN, el número de cuenta internacional, sin espacios.',
    'IBAN, ACH, RTGS, BSB, SC, CC, SWIFT, IMPS or the electronic account.':
      'IBAN, ACH, RTGS, BSB, SC, CC, SWIFT, IMPS o la cuenta electrónica.',
    "The account's country in two capitals, such as AE.":
      'El país de la cuenta en dos letras mayúsculas, por ejemplo AE.',
    'Personal or Company.': 'Personal (persona) o Company (empresa).',
    "The beneficiary's city.": 'La ciudad del beneficiario.',
    "The beneficiary's country.": 'El país del beneficiario.',
    "The beneficiary's postal code.": 'El código postal del beneficiario.',
    "The bank's code of 8 or 11 characters; give a real one where possible.":
      'El código del banco, de 8 u 11 caracteres; de ser posible, uno real.',
    "The bank's routing number; for RTGS the code of its branch.":
      'El número de ruta del banco; con RTGS, el código de la sucursal.',
    'The sample shows 0.': 'El ejemplo de la pasarela usa 0.',
    'Needed for a company account.': 'Necesaria para una cuenta de empresa.',
    'The number of that identity document.': 'El número de ese documento de identidad.',
    'Give a real code where possible.': 'De ser posible, indique un código real.',
    'Give the number of the document that idCardType names.': 'Indique el número del documento elegido en idCardType.',
    'Always DISBURSEMENTS.': 'Siempre DISBURSEMENTS.',
    "The bank's name, as the gateway spells it.": 'El nombre del banco, tal como lo escribe la pasarela.',
    "Give the bank's name, not a number.": 'Indique el nombre del banco, no un número.',
    "The payer's data need not be genuine.": 'Los datos del pagador no tienen que ser reales.',
    'With SPEI the 18 digits of the CLABE, with NET_BANKING the number of the bank card.':
      'Con SPEI, los 18 dígitos de la CLABE; con NET_BANKING, el número de la tarjeta bancaria.',
    'SPEI or NET_BANKING.': 'SPEI o NET_BANKING.',
    'A payout first reported as successful is reversed later if the account turns out to be wrong.':
      'Un pago informado como exitoso se revierte más tarde si la cuenta resulta ser incorrecta.',
    'DNI, CE or RUC, for instance.': 'Por ejemplo, DNI, CE o RUC.',
    "The 20 digits of the account's interbank code.": 'Los 20 dígitos del código interbancario de la cuenta.',
    "The wallet's name in capitals, the same followed by _QR, or QRIS.":
      'El nombre de la billetera en mayúsculas, el mismo seguido de _QR, o QRIS.',
    "WALLET_ and the wallet's name in capitals, that name and _QR, or QRIS.":
      'WALLET_ y el nombre de la billetera en mayúsculas, ese nombre y _QR, o QRIS.',
    'A real mobile number of 11 digits that starts with 03.': 'Un número móvil real de 11 dígitos que empieza con 03.',
    'An existing number, not the same one in every order.': 'Un número que exista, y no siempre el mismo.',
    'The sample shows 1.': 'El ejemplo de la pasarela usa 1.',
    'Always WALLET.': 'Siempre WALLET.',
    'Give a real number.': 'Indique un número real.',
    'The number may be drawn at random but must exist. A fixed one may trigger risk control.':
      'El número puede elegirse al azar, pero debe existir. Usar siempre el mismo puede activar el control de riesgo.',
    'A mobile number of 11 digits that starts with 03.': 'Un número móvil de 11 dígitos que empieza con 03.',
    'The number of the bank account or of the wallet.': 'El número de la cuenta bancaria o de la billetera.',
    'NET_BANKING or WALLET.': 'NET_BANKING o WALLET.',
    "With WALLET 033 or 034, else the gateway's code of the bank.":
      'Con WALLET, 033 o 034; si no, el código que la pasarela asigna al banco.',
    'The 20 digits of the account.': 'Los 20 dígitos de la cuenta.',
    NET_BANKING: 'Transferencia bancaria (NET_BANKING)',
    WALLET: 'Billetera (WALLET)',
    CASH: 'Efectivo (CASH)',
    CARD: 'Tarjeta (CARD)',
    Personal: 'Persona',
    Company: 'Empresa',
    PASSPORT: 'Pasaporte',
    NATIONAL_ID: 'Documento nacional de identidad',
    DRIVING_LICENSE: 'Licencia de conducir',
    SOCIAL_SECURITY: 'Tarjeta del seguro social',
    TAX_ID: 'Identificación tributaria',
    SENIOR_CITIZEN_ID: 'Tarjeta de adulto mayor',
    BIRTH_CERTIFICATE: 'Acta de nacimiento',
    VILLAGE_ELDER_ID: 'Identificación del jefe de la aldea',
    RESIDENT_CARD: 'Tarjeta de residente',
    ALIEN_REGISTRATION: 'Registro de extranjería',
    PAN_CARD: 'Tarjeta PAN',
    VOTERS_ID: 'Credencial de elector',
    HEALTH_CARD: 'Tarjeta de salud',
    EMPLOYER_ID: 'Credencial laboral',
  },
};
