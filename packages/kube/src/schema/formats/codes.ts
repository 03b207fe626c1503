const hexColor = /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/
const rgbPart = '[\\t\\n\\f\\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\\t\\n\\f\\r ]*'
const rgbColor = new RegExp(`^rgb\\(${rgbPart},${rgbPart},${rgbPart}\\)$`)
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/
const socialSecurityNumber = /^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$/
const creditCard =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11})$/

/** #fff or #ffffff, with or without the hash. */
export function isHexColor(text: string): boolean {
  return hexColor.test(text)
}

/** rgb(255, 0, 7). */
export function isRgbColor(text: string): boolean {
  return rgbColor.test(text)
}

/** Standard base64 with padding; the empty string is not accepted. */
export function isByte(text: string): boolean {
  return text.length % 4 === 0 && base64.test(text)
}

export function isSsn(text: string): boolean {
  return text.length === 11 && socialSecurityNumber.test(text)
}

/** A card number by its prefix and length, with the Luhn check; characters other than digits are skipped. */
export function isCreditCard(text: string): boolean {
  const digits = text.replace(/[^0-9]+/g, '')
  if (!creditCard.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled >= 10 ? (doubled % 10) + 1 : doubled
  }
  return sum % 10 === 0
}

export function isIsbn10(text: string): boolean {
  const characters = text.replace(/[\t\n\f\r -]+/g, '')
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(characters)) return false
  let sum = 0
  for (let index = 0; index < 10; index++) {
    sum += (index + 1) * (characters[index] === 'X' ? 10 : Number(characters[index]))
  }
  return sum % 11 === 0
}

export function isIsbn13(text: string): boolean {
  const digits = text.replace(/[\t\n\f\r -]+/g, '')
  if (!/^[0-9]{13}$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3)
  return Number(digits[12]) === (10 - (sum % 10)) % 10
}
