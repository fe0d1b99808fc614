import type { Locale } from '../../core/index.js';

/** Brazilian Portuguese, in the words that payment forms in Brazil use. */
export const ptBR: Required<Locale> = {
  language: 'pt-BR',
  and: 'e',
  or: 'ou',
  field: '"{label}"',
  advice: { deve: 'deveria', devem: 'deveriam' },
  messages: {
    'The order must be a JSON object.': 'O pedido deve ser um objeto JSON.',
    'The order could not be read; pass a plain object.': 'Não foi possível ler o pedido; passe um objeto simples.',
    'The order has more than {most} fields that the operation does not know; remove them.':
      'O pedido tem mais de {most} campos que a operação não tem; remova-os.',
    '{label} cannot be checked without a binding of {need}; add it to the configuration.':
      '{label}: não é possível verificar sem os códigos de {need}; adicione-os à configuração (bindings).',
    '{label} cannot be checked without the fact {need}; pass it in facts.':
      '{label}: não é possível verificar sem o dado {need}; passe-o em facts.',
    '{label} can be checked only in {need}; use this currency.':
      '{label}: só é possível verificar em {need}; use essa moeda.',
    '{label} cannot be checked; the check {need} gave no answer.':
      '{label}: não é possível verificar; a verificação {need} não deu resposta.',
    '{label} cannot be checked for this {other}; no rule covers its value.':
      '{label}: não é possível verificar com o informado em {other}; nenhuma regra cobre esse valor.',
    'There are no rules for this operation; use {known}.': 'Não há regras para esta operação; use {known}.',
    'The operation has no such field; pass it as facts.{fact}.':
      'A operação não tem este campo; passe-o como facts.{fact}.',
    'The operation has no such field. Did you mean {suggestion}?':
      'A operação não tem este campo. Você quis dizer {suggestion}?',
    'The operation has no such field; remove it.': 'A operação não tem este campo; remova-o.',
    'Pass the headers as an object, as Headers, or as a list of name and value pairs.':
      'Passe os cabeçalhos como objeto, como Headers ou como lista de pares de nome e valor.',
    '{label} must be sent as text; leave the field out if it has no value.':
      '{label}: deve ser enviado como texto; omita o campo se não houver valor.',
    '{label} is missing; fill it in.': '{label}: não informado; preencha.',
    '{label} is missing; fill it in for this {others}.':
      '{label}: não informado; preencha, de acordo com o informado em {others}.',
    '{label} must have no more decimals than its currency has.':
      '{label}: não deve ter mais casas decimais que a sua moeda.',
    '{label} must have at most {decimals} decimal in {currency}.':
      '{label}: em {currency}, deve ter no máximo {decimals} casa decimal.',
    '{label} must be one of {count} values, such as {first}.':
      '{label}: deve ser um de {count} valores, por exemplo {first}.',
    '{label} must be one of {count} values for this {others}, such as {first}.':
      '{label}: deve ser um de {count} valores, de acordo com o informado em {others}, por exemplo {first}.',
    '{label} must be {values} for this {others}.': '{label}: deve ser {values}, de acordo com o informado em {others}.',
    '{label} must be one of {values}, where <NAME> is a name in capitals.':
      '{label}: deve ter a forma {values}, em que <NAME> é um nome em maiúsculas.',
    '{label} must be one of {values}, with the same <NAME> as {other}.':
      '{label}: deve ter a forma {values}, com o mesmo <NAME> de {other}.',
    '{label} must be {values}, with the same <NAME> as {other}.':
      '{label}: deve ter a forma {values}, com o mesmo <NAME> de {other}.',
    '{label} must be {values} for this {other}.': '{label}: deve ser {values}, de acordo com o informado em {other}.',
    '{label} must be digits only.': '{label}: deve ter apenas dígitos.',
    '{label} must be digits only, for this {others}.':
      '{label}: deve ter apenas dígitos, de acordo com o informado em {others}.',
    '{label} must be digits only, without a plus sign.': '{label}: deve ter apenas dígitos, sem o sinal de mais.',
    '{label} must be the digits 0 to 9 only, not full-width or other digits.':
      '{label}: deve ter apenas os dígitos 0 a 9, não os de largura total nem de outra escrita.',
    '{label} must be digits only, without spaces or hyphens.':
      '{label}: deve ter apenas dígitos, sem espaços nem hífens.',
    '{label} must have {digits} digits for this {others}.':
      '{label}: deve ter {digits} dígitos, de acordo com o informado em {others}.',
    '{label} is not valid; look for a typing mistake.':
      '{label}: este valor não é válido; verifique se há um erro de digitação.',
    '{label} is not valid for this {others}; look for a typing mistake.':
      '{label}: este valor não é válido, de acordo com o informado em {others}; verifique se há um erro de digitação.',
    '{label} must be written without spaces or hyphens.': '{label}: deve ser escrito sem espaços nem hífens.',
    '{label} must start with {starts}.': '{label}: deve começar com {starts}.',
    '{label} must start with {starts} for this {others}.':
      '{label}: deve começar com {starts}, de acordo com o informado em {others}.',
    '{label} must start with one of {starts} for this {others}.':
      '{label}: de acordo com o informado em {others}, deve começar com um destes prefixos: {starts}.',
    '{label} must start with one of {starts}.': '{label}: deve começar com um destes prefixos: {starts}.',
    '{label} must contain the account given in {other}.': '{label}: deve conter a conta informada em {other}.',
    '{label} is not accepted for this {others}; choose another.':
      '{label}: este valor não é aceito, de acordo com o informado em {others}; escolha outro.',
    '{label} is not accepted; choose another.': '{label}: este valor não é aceito; escolha outro.',
    '{label} is not accepted at present; choose another.':
      '{label}: este valor não é aceito no momento; escolha outro.',
    '{label} must be a BIC of 8 or 11 characters: capital letters and digits.':
      '{label}: deve ser um código BIC (SWIFT) de 8 ou 11 caracteres (letras maiúsculas e dígitos).',
    '{label} must be a BIC of 8 or 11 characters: capital letters and digits, for this {others}.':
      '{label}: deve ser um código BIC (SWIFT) de 8 ou 11 caracteres (letras maiúsculas e dígitos), de acordo com o informado em {others}.',
    '{label} has wrong check digits; look for a typing mistake.':
      '{label}: os dígitos verificadores não conferem; verifique se há um erro de digitação.',
    '{label} has wrong check digits for this {others}; look for a typing mistake.':
      '{label}: os dígitos verificadores não conferem, de acordo com o informado em {others}; verifique se há um erro de digitação.',
    '{label} must be an alias of 6 to 20 characters that are not all digits, or a CBU or CVU of 22 digits, without spaces.':
      '{label}: deve ser um alias de 6 a 20 caracteres que não sejam só dígitos, ou um CBU ou CVU de 22 dígitos, sem espaços.',
    '{label} must be a Pix key, or a CPF of 11 digits or a CNPJ of 14 characters.':
      '{label}: deve ser uma chave Pix, um CPF de 11 dígitos ou um CNPJ de 14 caracteres.',
    '{label} must be a RUT of 7 or 8 digits and a check character.':
      '{label}: deve ser um RUT de 7 ou 8 dígitos com o dígito verificador.',
    '{label} must be a NIT of 6 to 10 digits, with or without a hyphen and a check digit.':
      '{label}: deve ser um NIT de 6 a 10 dígitos, com hífen e dígito verificador ou sem eles.',
    '{label} must be a cédula of 10 digits, without spaces or hyphens, that starts with a province (01 to 24, or 30) and a digit up to 6.':
      '{label}: deve ser uma cédula de 10 dígitos, sem espaços nem hífens, que comece com uma província (01 a 24, ou 30) e um dígito até 6.',
    '{label} must be an ABA routing number of 9 digits that starts with 00 to 12, 21 to 32, 61 to 72 or 80, without spaces or hyphens.':
      '{label}: deve ser um código ABA de 9 dígitos que comece com 00 a 12, 21 a 32, 61 a 72 ou 80, sem espaços nem hífens.',
    '{label} must be a CLABE of 18 digits, without spaces or hyphens.':
      '{label}: deve ser uma CLABE de 18 dígitos, sem espaços nem hífens.',
    '{label} must be a card number of 12 to 19 digits, without spaces or hyphens.':
      '{label}: deve ser um número de cartão de 12 a 19 dígitos, sem espaços nem hífens.',
    '{label} must be a RUC of 11 digits that starts with 10, 15, 16, 17 or 20, without spaces or hyphens.':
      '{label}: deve ser um RUC de 11 dígitos que comece com 10, 15, 16, 17 ou 20, sem espaços nem hífens.',
    '{label} must be an interbank account code (CCI) of 20 digits, without spaces or hyphens.':
      '{label}: deve ser um código de conta interbancário (CCI) de 20 dígitos, sem espaços nem hífens.',
    '{label} must be a Venezuelan account number of 20 digits, without spaces or hyphens.':
      '{label}: deve ser um número de conta venezuelano de 20 dígitos, sem espaços nem hífens.',
    '{label} must be a plain number such as 1250, at most 40 characters, with a point before any decimals, without separators, signs, spaces or leading zeros.':
      '{label}: deve ser apenas um número, como 1250, de no máximo 40 caracteres, com ponto antes das casas decimais, se houver, e sem separador de milhar, sinal, espaços ou zeros à esquerda.',
    '{label} must be above zero.': '{label}: deve ser maior que zero.',
    '{label} must be from {min} to {max}.': '{label}: deve estar entre {min} e {max}.',
    '{label} must be from {min} to {max} in minor units.':
      '{label}: deve estar entre {min} e {max} na menor unidade da moeda.',
    '{label} must be from {min} to {max} in minor units of {currency}.':
      '{label}: deve estar entre {min} e {max} na menor unidade de {currency}.',
    '{label} must be from {min} to {max} {currency}.': '{label}: deve estar entre {min} e {max} {currency}.',
    '{label} must have no decimals.': '{label}: não deve ter casas decimais.',
    '{label} must have no decimals for this {others}.':
      '{label}: não deve ter casas decimais, de acordo com o informado em {others}.',
    '{label} must have at most {decimals} decimal.': '{label}: deve ter no máximo {decimals} casa decimal.',
    '{label} must have at most {decimals} decimal for this {others}.':
      '{label}: deve ter no máximo {decimals} casa decimal, de acordo com o informado em {others}.',
    '{label} must have at most {decimals} decimals.': '{label}: deve ter no máximo {decimals} casas decimais.',
    '{label} must have at most {decimals} decimals for this {others}.':
      '{label}: deve ter no máximo {decimals} casas decimais, de acordo com o informado em {others}.',
    '{label} must have at most {decimals} decimals in {currency}.':
      '{label}: em {currency}, deve ter no máximo {decimals} casas decimais.',
    '{label} must have no decimals in {currency}.': '{label}: em {currency}, não deve ter casas decimais.',
    '{label} must be {values}.': '{label}: deve ser {values}.',
    '{label} must be one of {values}.': '{label}: deve ser {values}.',
    '{label} must have exactly {digits} digit.': '{label}: deve ter exatamente {digits} dígito.',
    '{label} must have exactly {digits} digits.': '{label}: deve ter exatamente {digits} dígitos.',
    '{label} must have {digits} digits.': '{label}: deve ter {digits} dígitos.',
    '{label} must have {digits} digits, starting with {starting}.':
      '{label}: deve ter {digits} dígitos e começar com {starting}.',
    '{label} must have exactly {digits} digit for this {others}.':
      '{label}: deve ter exatamente {digits} dígito, de acordo com o informado em {others}.',
    '{label} must have exactly {digits} digits for this {others}.':
      '{label}: deve ter exatamente {digits} dígitos, de acordo com o informado em {others}.',
    '{label} must have {digits} digits, starting with {starting} for this {others}.':
      '{label}: deve ter {digits} dígitos e começar com {starting}, de acordo com o informado em {others}.',
    '{label} must have exactly {digits} digits for this {others}, without a plus sign or country code.':
      '{label}: deve ter exatamente {digits} dígitos, de acordo com o informado em {others}, sem o sinal de mais nem o código do país.',
    '{label} must have {digits} digits, starting with {starting} for this {others}, without a plus sign or country code.':
      '{label}: deve ter {digits} dígitos e começar com {starting}, de acordo com o informado em {others}, sem o sinal de mais nem o código do país.',
    '{label} must be the first {digits} digits of {other}.':
      '{label}: devem ser os primeiros {digits} dígitos de {other}.',
    '{label} must be the RUT in {other} without its check digit.':
      '{label}: deve ser o RUT informado em {other}, sem o dígito verificador.',
    '{label} must be at most {other}.': '{label}: não deve ser maior que {other}.',
    '{label} must be at least {other}.': '{label}: não deve ser menor que {other}.',
    '{label} must be the same as {other}.': '{label}: deve ser igual a {other}.',
    '{label} must not be after {other}.': '{label}: não deve ser posterior a {other}.',
    '{label} must not be before {other}.': '{label}: não deve ser anterior a {other}.',
    '{label} must be a real date, written as 2027-01-31 (year, month, day).':
      '{label}: deve ser uma data real, escrita como 2027-01-31 (ano, mês, dia).',
    '{label} must be a date after {after}.': '{label}: deve ser uma data posterior a {after}.',
    '{label} must be a date before {before}.': '{label}: deve ser uma data anterior a {before}.',
    '{label} must be a date after today.': '{label}: deve ser uma data posterior a hoje.',
    '{label} must be a date before today.': '{label}: deve ser uma data anterior a hoje.',
    '{label} must be today or later.': '{label}: deve ser a data de hoje ou uma posterior.',
    '{label} must be today or earlier.': '{label}: deve ser a data de hoje ou uma anterior.',
    '{label} must give an age in whole years from {from} to {to}.':
      '{label}: deve dar uma idade de {from} a {to} anos completos.',
    '{label} must give an age in whole years of at least {from}.':
      '{label}: deve dar uma idade em anos completos de no mínimo {from}.',
    '{label} must give an age in whole years of at most {to}.':
      '{label}: deve dar uma idade em anos completos de no máximo {to}.',
    '{label} must be {says}.': '{label}: deve ter esta forma: {says}.',
    '{label} must differ from {other}.': '{label}: não deve ser igual a {other}.',
    '{label} must start with the country in {other}.': '{label}: deve começar com o país informado em {other}.',
    '{label} looks made up; give one that exists.': '{label}: o dado parece inventado; informe um que exista.',
    '{label} is the same as in an earlier order of this batch; give another.':
      '{label}: já aparece em um pedido anterior deste lote; informe outro.',
    '{label} must be an absolute http or https address with a host, without spaces, at most 8000 characters.':
      '{label}: deve ser um endereço http ou https completo, com domínio e sem espaços, de no máximo 8000 caracteres.',
    '{label} must be an absolute http or https address with a host, without spaces, at most 8000 characters, for this {others}.':
      '{label}: deve ser um endereço http ou https completo, com domínio e sem espaços, de no máximo 8000 caracteres, de acordo com o informado em {others}.',
    '{label} must be an absolute http or https address without spaces, or an address that opens an app, at most 8000 characters.':
      '{label}: deve ser um endereço http ou https completo e sem espaços, ou um endereço que abre um aplicativo, de no máximo 8000 caracteres.',
    '{label} must be an absolute http or https address without spaces, or an address that opens an app, at most 8000 characters, for this {others}.':
      '{label}: deve ser um endereço http ou https completo e sem espaços, ou um endereço que abre um aplicativo, de no máximo 8000 caracteres, de acordo com o informado em {others}.',
    '{label} must not have the form {forms}.': '{label}: não deve ter a forma {forms}.',
    '{label} must not have the form {forms} for this {others}.':
      '{label}: não deve ter a forma {forms}, de acordo com o informado em {others}.',
    '{label} must have at most {to} entries.': '{label}: deve ter no máximo {to} itens.',
    '{label} must have at most {to} entry.': '{label}: deve ter no máximo {to} item.',
    '{label} must have exactly {to} entries.': '{label}: deve ter exatamente {to} itens.',
    '{label} must have {from} to {to} entries.': '{label}: deve ter de {from} a {to} itens.',
    '{label} must be sent as a whole number without quotes, at most 9007199254740991; leave the field out if it has no value.':
      '{label}: deve ser enviado como número inteiro sem aspas, no máximo 9007199254740991; omita o campo se não tiver valor.',
    '{label} must be sent as a number without quotes, at most 9007199254740991; leave the field out if it has no value.':
      '{label}: deve ser enviado como número sem aspas, no máximo 9007199254740991; omita o campo se não tiver valor.',
    '{label} must be sent as true or false, without quotes; leave the field out if it has no value.':
      '{label}: deve ser enviado como true ou false, sem aspas; omita o campo se não tiver valor.',
    '{label} must be sent as a list of at most 1000 entries; leave the field out if it has no value.':
      '{label}: deve ser enviado como lista de no máximo 1000 itens; omita o campo se não tiver valor.',
    'Each entry of {label} must be text that is not blank.':
      'Cada item de {label} deve ser texto que não esteja em branco.',
    '{label} must be sent as a JSON object; leave it out if it has no values.':
      '{label}: deve ser enviado como objeto JSON; deixe-o de fora se não tiver valores.',
    '{label} must have at most {to} characters.': '{label}: deve ter no máximo {to} caracteres.',
    '{label} must have exactly {to} characters.': '{label}: deve ter exatamente {to} caracteres.',
    '{label} must have at most {to} characters for this {others}.':
      '{label}: deve ter no máximo {to} caracteres, de acordo com o informado em {others}.',
    '{label} must have exactly {to} characters for this {others}.':
      '{label}: deve ter exatamente {to} caracteres, de acordo com o informado em {others}.',
    '{label} must have {from} to {to} characters for this {others}.':
      '{label}: deve ter de {from} a {to} caracteres, de acordo com o informado em {others}.',
    '{label} must have {from} to {to} characters.': '{label}: deve ter de {from} a {to} caracteres.',
    '{label} should be the name of the bank, not a number.': '{label}: deveria ser o nome do banco, não um número.',
    '{label} should have one form: WALLET_ and the name of the wallet, that name and _QR, or QRIS.':
      '{label}: deveria ter uma única forma: WALLET_ e o nome da carteira, esse nome e _QR, ou QRIS.',
    '{label} must be an address whose host is written in ASCII (xn--... for other letters), without empty parts.':
      '{label}: o domínio deve ser escrito em ASCII (xn--... no lugar de outras letras), sem partes vazias.',
    '{label} must be an address whose host is written in ASCII (xn--... for other letters), without empty parts, for this {others}.':
      '{label}: o domínio deve ser escrito em ASCII (xn--... no lugar de outras letras), sem partes vazias, de acordo com o informado em {others}.',
    '{label} must be an https address without unusual characters, reachable from the internet.':
      '{label}: deve ser um endereço https sem caracteres incomuns, acessível de fora da sua rede.',
    '{label} must be an https address without unusual characters, reachable from the internet, for this {others}.':
      '{label}: deve ser um endereço https sem caracteres incomuns, acessível de fora da sua rede, de acordo com o informado em {others}.',
    '{label} must be an e-mail address such as name@example.com.':
      '{label}: deve ser um endereço de e-mail, como nome@example.com.',
    '{label} must be an e-mail address such as name@example.com, for this {others}.':
      '{label}: deve ser um endereço de e-mail, como nome@example.com, de acordo com o informado em {others}.',
    '{label} must be an IP address such as 192.0.2.1.': '{label}: deve ser um endereço IP, como 192.0.2.1.',
    '{label} must be an IP address such as 192.0.2.1, for this {others}.':
      '{label}: deve ser um endereço IP, como 192.0.2.1, de acordo com o informado em {others}.',
    '{label} must be a country code of three capitals, such as DEU.':
      '{label}: deve ser um código de país de três letras maiúsculas, como DEU.',
    '{label} must be a country code of three capitals, such as DEU, for this {others}.':
      '{label}: deve ser um código de país de três letras maiúsculas, como DEU, de acordo com o informado em {others}.',
    '{label} must be a country code of two letters.': '{label}: deve ser um código de país de duas letras.',
    '{label} must be a country code of two letters, for this {others}.':
      '{label}: deve ser um código de país de duas letras, de acordo com o informado em {others}.',
    '{label} must be an ISO 3166 country code of two capitals, such as GB.':
      '{label}: deve ser um código de país ISO 3166 de duas letras maiúsculas, como GB.',
    '{label} must be an ISO 3166 country code of two capitals, such as GB, for this {others}.':
      '{label}: deve ser um código de país ISO 3166 de duas letras maiúsculas, como GB, de acordo com o informado em {others}.',
    '{label} must be an IBAN in capitals and without spaces, with the number of characters of its country.':
      '{label}: deve ser um IBAN em maiúsculas e sem espaços, com o número de caracteres do seu país.',
    '{label} must be an IBAN in capitals and without spaces, with the number of characters of its country, for this {others}.':
      '{label}: deve ser um IBAN em maiúsculas e sem espaços, com o número de caracteres do seu país, de acordo com o informado em {others}.',
    '{label} must be a UK sort code of 6 digits.': '{label}: deve ser um sort code do Reino Unido de 6 dígitos.',
    '{label} must be a UK sort code of 6 digits, for this {others}.':
      '{label}: deve ser um sort code do Reino Unido de 6 dígitos, de acordo com o informado em {others}.',
    '{label} must be an Australian BSB of 6 digits.': '{label}: deve ser um código BSB australiano de 6 dígitos.',
    '{label} must be an Australian BSB of 6 digits, for this {others}.':
      '{label}: deve ser um código BSB australiano de 6 dígitos, de acordo com o informado em {others}.',
    '{label} must be a Canadian routing number of 8 digits, transit and institution, or of 9 digits that start with 0.':
      '{label}: deve ser um código de roteamento canadense de 8 dígitos (agência e instituição) ou de 9 dígitos que começam com 0.',
    '{label} must be a Canadian routing number of 8 digits, transit and institution, or of 9 digits that start with 0, for this {others}.':
      '{label}: deve ser um código de roteamento canadense de 8 dígitos (agência e instituição) ou de 9 dígitos que começam com 0, de acordo com o informado em {others}.',
    '{label} must be an Indian IFSC: 4 capital letters, 0, and 6 letters or digits.':
      '{label}: deve ser um código IFSC da Índia: 4 letras maiúsculas, um 0 e 6 letras ou dígitos.',
    '{label} must be an Indian IFSC: 4 capital letters, 0, and 6 letters or digits, for this {others}.':
      '{label}: deve ser um código IFSC da Índia: 4 letras maiúsculas, um 0 e 6 letras ou dígitos, de acordo com o informado em {others}.',
    '{label} must be a Hong Kong bank or branch code of 3 digits, or both, the bank code first.':
      '{label}: deve ser o código de 3 dígitos do banco ou da agência em Hong Kong, ou ambos, primeiro o do banco.',
    '{label} must be a Hong Kong bank or branch code of 3 digits, or both, the bank code first, for this {others}.':
      '{label}: deve ser o código de 3 dígitos do banco ou da agência em Hong Kong, ou ambos, primeiro o do banco, de acordo com o informado em {others}.',
    '{label} must be a foreigner card (CE) of 4 to 12 letters and digits.':
      '{label}: deve ser um carné de extranjería (CE) de 4 a 12 letras e dígitos.',
    '{label} must be a foreigner card (CE) of 4 to 12 letters and digits, for this {others}.':
      '{label}: deve ser um carné de extranjería (CE) de 4 a 12 letras e dígitos, de acordo com o informado em {others}.',
    '{label} must be a CNIC of 13 digits.': '{label}: deve ser um CNIC de 13 dígitos.',
    '{label} must be a CNIC of 13 digits, for this {others}.':
      '{label}: deve ser um CNIC de 13 dígitos, de acordo com o informado em {others}.',
    "Send ECS, the service's own label: 1 ECS equals 1 USD. An amount in US dollars stays as it is; convert any other.":
      'Envie ECS, o código próprio do serviço: 1 ECS equivale a 1 USD. Um valor em dólares não muda; converta valores em outra moeda.',
    "Give one of {values}, or the gateway's code of the electronic account.":
      'Informe um valor da lista ({values}) ou o código que o gateway atribui à conta eletrônica.',
    "Give {values}, or the gateway's code of the phone-based transfer.":
      'Informe um valor da lista ({values}) ou o código que o gateway atribui à transferência por telefone.',
    '{label} should have {digits} digits: only one bank takes fewer than 7 digits.':
      '{label}: deveria ter {digits} dígitos; só um banco aceita menos de 7.',
    '{label} is missing; fill it in, unless the account is personal.':
      '{label}: não informado; preencha, exceto se a conta for de uma pessoa física.',
    '{label} is missing; it is required unless the bank code is that of one of the four largest banks.':
      '{label}: não informado; é obrigatório, exceto se o código do banco for o de um dos quatro maiores.',
    '{label} is missing; the bank code requires it.': '{label}: não informado; é obrigatório com este código do banco.',
    '{label} FED is not supported at present; use ACH or SWIFT.':
      '{label}: FED não é aceito no momento; use ACH ou SWIFT.',
    '{label} must have exactly {digits} digits, without a plus sign or country code.':
      '{label}: deve ter exatamente {digits} dígitos, sem o sinal de mais nem o código do país.',
    '{label} must have {digits} digits, starting with {starting}, without a plus sign or country code.':
      '{label}: deve ter {digits} dígitos e começar com {starting}, sem o sinal de mais nem o código do país.',
    'Send the header method once, as pay, for a collection.':
      'Envie o cabeçalho method uma única vez, com o valor {values}.',
    'Send the header method once, as payOut, for a payout.':
      'Envie o cabeçalho method uma única vez, com o valor {values}.',
    'Send the header signType once, as SHA512.': 'Envie o cabeçalho signType uma única vez, com o valor {values}.',
    'Send the header serviceName once, as api.pay.':
      'Envie o cabeçalho serviceName uma única vez, com o valor {values}.',
    'Send the header mchId once, as the digits of the merchant identifier that the gateway issued.':
      'Envie o cabeçalho mchId uma única vez, com os dígitos do identificador de lojista fornecido pelo gateway.',
    'Send the header timestamp once, in digits.': 'Envie o cabeçalho timestamp uma única vez, em dígitos.',
    'Send the header sign once, with the signature of the request.':
      'Envie o cabeçalho sign uma única vez, com a assinatura da requisição.',
    'Send the header Content-Type once, as application/json.':
      'Envie o cabeçalho Content-Type uma única vez, com o valor {values}.',
    'The account belongs to someone else than this identity document.':
      'A conta não pertence ao titular deste documento de identidade.',
    "Correct the document's type or number so that both are the account holder's.":
      'Corrija o tipo ou o número do documento para que sejam os do titular da conta.',
    'The account has been cancelled.': 'A conta foi encerrada.',
    'Give another account of the beneficiary.': 'Informe outra conta do beneficiário.',
    'The bank has no such account.': 'A conta não existe no banco.',
    'Correct the account number, the bank code or the account type.':
      'Corrija o número da conta, o código do banco ou o tipo de conta.',
    'The account data are incorrect.': 'Os dados da conta estão incorretos.',
    'The identity data are wrong.': 'Os dados de identidade estão incorretos.',
    "Correct the identity document's type or number.": 'Corrija o tipo ou o número do documento de identidade.',
    'This card was used too often.': 'Este cartão foi usado vezes demais.',
    'Wait before the payer tries it again.': 'Peça ao pagador que aguarde antes de tentar de novo com este cartão.',
    'Too many payments came from this address.': 'Houve pagamentos demais a partir deste endereço IP.',
    'Wait before the payer tries again from there.':
      'Peça ao pagador que aguarde antes de tentar de novo a partir deste endereço.',
    'This e-mail address was used too often.': 'Este e-mail foi usado vezes demais.',
    'Wait before the payer tries again with it.':
      'Peça ao pagador que aguarde antes de tentar de novo com este e-mail.',
    "This cardholder's name was used too often.": 'O nome deste titular foi usado vezes demais.',
    'Wait before the payer tries again.': 'Peça ao pagador que aguarde antes de tentar de novo.',
    'The amount is above what this card may pay.': 'O valor está acima do que este cartão pode pagar.',
    'Lower the amount.': 'Reduza o valor.',
  },
  labels: {
    'Order identifier': 'Identificador do pedido',
    Amount: 'Valor',
    Currency: 'Moeda',
    'Callback address': 'URL de notificação',
    Purpose: 'Finalidade',
    "Beneficiary's name": 'Nome do beneficiário',
    "Beneficiary's e-mail address": 'E-mail do beneficiário',
    "Beneficiary's mobile number": 'Celular do beneficiário',
    'CVU, CBU or alias': 'CVU, CBU ou alias',
    'Payment type': 'Tipo de pagamento',
    'Bank code': 'Código do banco',
    'Account type code': 'Código do tipo de conta',
    'Identity document type': 'Tipo de documento de identidade',
    'Identity document number': 'Número do documento de identidade',
    'Identification type': 'Tipo de identificação',
    'Identification number': 'Número de identificação',
    "Payer's first name": 'Nome do pagador',
    "Payer's last name": 'Sobrenome do pagador',
    'Description of the goods': 'Descrição da compra',
    "Payer's e-mail address": 'E-mail do pagador',
    "Payer's phone number": 'Telefone do pagador',
    'Return address': 'URL de retorno',
    'No-pay-page flag': 'Indicador de pagamento sem página (noPayPage)',
    'Document type': 'Tipo de documento',
    'Document number (CPF or CNPJ)': 'Número do documento (CPF ou CNPJ)',
    'PIX check flag': 'Indicador de verificação do Pix',
    'Payment method': 'Forma de pagamento',
    'Bank account number': 'Número da conta bancária',
    "Payer's IP address": 'Endereço IP do pagador',
    'Address of the goods': 'URL do produto',
    'Account number': 'Número da conta',
    'Consumer identifier': 'Identificador do cliente',
    "Payer's browser": 'Navegador do pagador',
    'Billing address': 'Endereço de cobrança',
    "Shop's web address": 'Site da loja',
    'Card country': 'País do cartão',
    'Account number or IBAN': 'Número da conta ou IBAN',
    'Phone number': 'Número de telefone',
    'E-mail address': 'E-mail',
    'Country of the account': 'País da conta',
    'Kind of account': 'Tipo de titular da conta',
    "Bank's name": 'Nome do banco',
    City: 'Cidade',
    Country: 'País',
    'Postal code': 'Código postal',
    'BIC (SWIFT code)': 'BIC (código SWIFT)',
    'Routing number': 'Código de roteamento bancário',
    "Beneficiary's address": 'Endereço do beneficiário',
    'Card type code': 'Código do tipo de cartão',
    "Company's name": 'Razão social',
    'CLABE or card number': 'CLABE ou número do cartão',
    'Interbank account code (CCI)': 'Código de conta interbancário (CCI)',
    'Title of the goods': 'Título da compra',
    'Payment channel': 'Canal de pagamento',
    'Identity card number (CNIC)': 'Número da carteira de identidade (CNIC)',
    'Dynamic flag': 'Indicador dinâmico',
    'Account or wallet number': 'Número da conta ou da carteira',
  },
  texts: {
    '{from} to {to}': 'de {from} a {to}',
    'Largest bank A': 'O maior banco, A',
    'Bank B, the interbank type': 'Banco B, do tipo interbancário',
    'Bank C': 'Banco C',
    'Bank D': 'Banco D',
    'Current account': 'Conta corrente',
    'Savings account': 'Conta poupança',
    'The bank whose accounts have exactly 10 digits': 'O banco cujas contas têm exatamente 10 dígitos',
    'The bank whose accounts have up to 10 digits': 'O banco cujas contas têm até 10 dígitos',
    'Wallet A, native and QR flow': 'Carteira A, com fluxo nativo e QR',
    'Wallet B, native and QR flow': 'Carteira B, com fluxo nativo e QR',
    'Wallet C, native flow only': 'Carteira C, apenas com fluxo nativo',
    'Phone-based transfer': 'Transferência por telefone',
    'Electronic account': 'Conta eletrônica',
    'Your own identifier of the order.': 'O identificador que você dá ao pedido.',
    "A plain decimal in the order's currency, without separators, such as 1250.50.":
      'Um número na moeda do pedido, com ponto decimal e sem separador de milhar, como 1250.50.',
    "The code of the order's currency, in three capitals.": 'O código da moeda do pedido, em três letras maiúsculas.',
    'The https address that the gateway tells the outcome to.':
      'O endereço https em que o gateway notifica o resultado.',
    'What the payout is for.': 'O motivo do pagamento.',
    'The full name of the beneficiary.': 'O nome completo do beneficiário.',
    "The 22 digits of the CVU or CBU, or the account's alias.": 'Os 22 dígitos do CVU ou CBU, ou o alias da conta.',
    'The sample shows CVU.': 'O exemplo do gateway usa CVU.',
    "The gateway's code of the beneficiary's bank or wallet.":
      'O código que o gateway atribui ao banco ou à carteira do beneficiário.',
    "The gateway's code of the account type.": 'O código que o gateway atribui ao tipo de conta.',
    "The kind of the beneficiary's identity document.": 'O tipo do documento de identidade do beneficiário.',
    "The number of the beneficiary's identity document.": 'O número do documento de identidade do beneficiário.',
    'The https address that the payer comes back to.': 'O endereço https para o qual o pagador volta.',
    'A flag that every collection carries; the gateway says which value to send.':
      'Um indicador presente em toda cobrança; o gateway diz qual valor enviar.',
    'The sample shows PIX.': 'O exemplo do gateway usa PIX.',
    "The payer's CPF of 11 digits or CNPJ of 14 characters, or a Pix key.":
      'O CPF de 11 dígitos ou o CNPJ de 14 caracteres do pagador, ou uma chave Pix.',
    'The gateway says which value to send.': 'O gateway diz qual valor enviar.',
    'The name may be fictitious.': 'O nome pode ser fictício.',
    "The gateway's code of the payment method.": 'O código que o gateway atribui à forma de pagamento.',
    "The kind of the payer's identity document, such as RUT.":
      'O tipo do documento de identidade do pagador, por exemplo RUT.',
    "The number of the payer's identity document.": 'O número do documento de identidade do pagador.',
    'How the payer gets to the payment.': 'Como o pagador acessa o pagamento.',
    'With RUT: the first 8 digits of the identity number.': 'Com RUT: os 8 primeiros dígitos do número do documento.',
    'Give the first name of the bank account holder.': 'Informe o nome do titular da conta bancária.',
    'Give the last name of the bank account holder.': 'Informe o sobrenome do titular da conta bancária.',
    'Give a genuine address of the payer.': 'Informe um e-mail real do pagador.',
    'Give the genuine number of the account holder.': 'Informe o número real do titular da conta.',
    'A whole number of pesos, without a point or separators, such as 50000.':
      'Um valor inteiro em pesos, sem ponto nem separadores, como 50000.',
    'The 10 digits of the number, without +57.': 'Os 10 dígitos do número, sem +57.',
    "NET_BANKING, or the gateway's code of the phone-based transfer.":
      'NET_BANKING, ou o código que o gateway atribui à transferência por telefone.',
    "The kind of the payer's identity document, such as CC.":
      'O tipo do documento de identidade do pagador, por exemplo CC.',
    'The web address of what is paid for.': 'O endereço na web do que está sendo pago.',
    "The gateway's code of how the payer gets to the payment.": 'O código da forma de pagamento no gateway.',
    "The gateway's code of the payer's bank.": 'O código que o gateway atribui ao banco do pagador.',
    "Give the payer's genuine first name.": 'Informe o nome real do pagador.',
    "Give the payer's genuine last name.": 'Informe o sobrenome real do pagador.',
    "Give the payer's genuine number.": 'Informe o número real do pagador.',
    'With the phone-based transfer a number that is not real makes the payment fail.':
      'Na transferência por telefone, um número que não é real faz o pagamento falhar.',
    'Banks send their verification to this address, so give a real one.':
      'Os bancos enviam a verificação para este e-mail: informe um real.',
    'ECS, which equals the US dollar.': 'ECS, que equivale ao dólar americano.',
    'The number in fewer than 10 digits.': 'O número, com menos de 10 dígitos.',
    "The kind of the payer's identity document, such as CI.":
      'O tipo do documento de identidade do pagador, por exemplo CI.',
    "The bank's own number of the account.": 'O número que o próprio banco dá à conta.',
    "The bank's own number of the account; at other banks than the four largest, the 20 digits of the CCI.":
      'O número que o próprio banco dá à conta; em bancos que não sejam os quatro maiores, os 20 dígitos do CCI.',
    'Always NET_BANKING.': 'Sempre NET_BANKING.',
    "The gateway's code of the beneficiary's bank.": 'O código que o gateway atribui ao banco do beneficiário.',
    "The gateway's code of the account type, one digit in its sample.":
      'O código que o gateway atribui ao tipo de conta; no exemplo, um dígito.',
    'The sample shows Cedula.': 'O exemplo do gateway usa Cedula.',
    'The bank and the account type must be those of the account number.':
      'O banco e o tipo de conta devem ser os do número da conta.',
    'The sample shows a code of one digit.': 'O exemplo do gateway usa um código de um dígito.',
    "The document's type and number must belong to the account holder.":
      'O tipo e o número do documento devem ser os do titular da conta.',
    "Give the account holder's complete name.": 'Informe o nome completo do titular da conta.',
    'One of the 12 currencies the gateway takes cards in.': 'Uma das 12 moedas em que o gateway aceita cartões.',
    "The cardholder's real first name.": 'O nome real do titular do cartão.',
    "The cardholder's real last name.": 'O sobrenome real do titular do cartão.',
    "The payer's real number.": 'O número real do pagador.',
    'Always CARD.': 'Sempre CARD.',
    'Your own identifier of the payer.': 'O identificador que você dá ao pagador.',
    "The user agent text of the payer's browser.": 'O texto "user agent" do navegador do pagador.',
    'The address the card is billed to.': 'O endereço de cobrança do cartão.',
    "The card's country in three capitals, such as DEU.":
      'O país do cartão em três letras maiúsculas, por exemplo DEU.',
    "Give the cardholder's genuine first name.": 'Informe o nome real do titular do cartão.',
    "Give the cardholder's genuine last name.": 'Informe o sobrenome real do titular do cartão.',
    "Give the payer's genuine address.": 'Informe o e-mail real do pagador.',
    'With IBAN the international account number, without spaces.':
      'Com IBAN, o número internacional da conta, sem espaços.',
    'IBAN, ACH, RTGS, BSB, SC, CC, SWIFT, IMPS or the electronic account.':
      'IBAN, ACH, RTGS, BSB, SC, CC, SWIFT, IMPS ou a conta eletrônica.',
    "The account's country in two capitals, such as AE.": 'O país da conta em duas letras maiúsculas, por exemplo AE.',
    'Personal or Company.': 'Personal (pessoa física) ou Company (pessoa jurídica).',
    "The beneficiary's city.": 'A cidade do beneficiário.',
    "The beneficiary's country.": 'O país do beneficiário.',
    "The beneficiary's postal code.": 'O código postal do beneficiário.',
    "The bank's code of 8 or 11 characters; give a real one where possible.":
      'O código do banco, de 8 ou 11 caracteres; se possível, um real.',
    "The bank's routing number; for RTGS the code of its branch.":
      'O código de roteamento do banco; com RTGS, o código da agência.',
    'The sample shows 0.': 'O exemplo do gateway usa 0.',
    'Needed for a company account.': 'Necessária para conta de pessoa jurídica.',
    'The number of that identity document.': 'O número desse documento de identidade.',
    'Give a real code where possible.': 'Se possível, informe um código real.',
    'Give the number of the document that idCardType names.': 'Informe o número do documento escolhido em idCardType.',
    'Always DISBURSEMENTS.': 'Sempre DISBURSEMENTS.',
    "The bank's name, as the gateway spells it.": 'O nome do banco, como o gateway o escreve.',
    "Give the bank's name, not a number.": 'Informe o nome do banco, não um número.',
    "The payer's data need not be genuine.": 'Os dados do pagador não precisam ser reais.',
    'With SPEI the 18 digits of the CLABE, with NET_BANKING the number of the bank card.':
      'Com SPEI, os 18 dígitos da CLABE; com NET_BANKING, o número do cartão bancário.',
    'SPEI or NET_BANKING.': 'SPEI ou NET_BANKING.',
    'A payout first reported as successful is reversed later if the account turns out to be wrong.':
      'Um pagamento informado como bem-sucedido é estornado depois se a conta estiver errada.',
    'DNI, CE or RUC, for instance.': 'Por exemplo, DNI, CE ou RUC.',
    "The 20 digits of the account's interbank code.": 'Os 20 dígitos do código interbancário da conta.',
    "The wallet's name in capitals, the same followed by _QR, or QRIS.":
      'O nome da carteira em maiúsculas, o mesmo seguido de _QR, ou QRIS.',
    "WALLET_ and the wallet's name in capitals, that name and _QR, or QRIS.":
      'WALLET_ e o nome da carteira em maiúsculas, esse nome e _QR, ou QRIS.',
    'A real mobile number of 11 digits that starts with 03.':
      'Um número de celular real, de 11 dígitos, que começa com 03.',
    'An existing number, not the same one in every order.': 'Um número que exista, e não sempre o mesmo.',
    'The sample shows 1.': 'O exemplo do gateway usa 1.',
    'Always WALLET.': 'Sempre WALLET.',
    'Give a real number.': 'Informe um número real.',
    'The number may be drawn at random but must exist. A fixed one may trigger risk control.':
      'O número pode ser escolhido ao acaso, mas deve existir. Usar sempre o mesmo pode acionar o controle de risco.',
    'A mobile number of 11 digits that starts with 03.': 'Um número de celular de 11 dígitos que começa com 03.',
    'The number of the bank account or of the wallet.': 'O número da conta bancária ou da carteira.',
    'NET_BANKING or WALLET.': 'NET_BANKING ou WALLET.',
    "With WALLET 033 or 034, else the gateway's code of the bank.":
      'Com WALLET, 033 ou 034; senão, o código que o gateway atribui ao banco.',
    'The 20 digits of the account.': 'Os 20 dígitos da conta.',
    NET_BANKING: 'Transferência bancária (NET_BANKING)',
    WALLET: 'Carteira (WALLET)',
    CASH: 'Dinheiro (CASH)',
    CARD: 'Cartão (CARD)',
    Personal: 'Pessoa física',
    Company: 'Pessoa jurídica',
    PASSPORT: 'Passaporte',
    NATIONAL_ID: 'Carteira de identidade',
    DRIVING_LICENSE: 'Carteira de motorista',
    SOCIAL_SECURITY: 'Cartão de seguridade social',
    TAX_ID: 'Identificação fiscal',
    SENIOR_CITIZEN_ID: 'Carteira do idoso',
    BIRTH_CERTIFICATE: 'Certidão de nascimento',
    VILLAGE_ELDER_ID: 'Identificação do chefe da aldeia',
    RESIDENT_CARD: 'Carteira de residente',
    ALIEN_REGISTRATION: 'Registro de estrangeiro',
    PAN_CARD: 'Cartão PAN',
    VOTERS_ID: 'Título de eleitor',
    HEALTH_CARD: 'Cartão de saúde',
    EMPLOYER_ID: 'Identificação funcional',
  },
};
