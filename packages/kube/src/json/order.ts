/** Code units from here on order differently in UTF-16 than in UTF-8: surrogates stand for code points above U+FFFF. */
const surrogatesStart = 0xd800
const surrogatesEnd = 0xdfff
const hasHighCodeUnit = /[\ud800-\uffff]/

/**
 * Compares strings by Unicode code point, which is the order of their UTF-8 bytes and so Go's order. JavaScript's `<`
 * compares UTF-16 code units, which puts U+1F600 before U+FF21.
 */
export function compareStrings(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const leftUnit = left.charCodeAt(index)
    const rightUnit = right.charCodeAt(index)
    if (leftUnit !== rightUnit) return codePointRank(leftUnit) - codePointRank(rightUnit)
  }
  return left.length - right.length
}

/** Moves surrogates behind every other code unit, where the code points that they encode belong. */
function codePointRank(unit: number): number {
  return unit >= surrogatesStart && unit <= surrogatesEnd ? unit + 0x10000 : unit
}

/** Sorts in place by code point and returns the same array. */
export function sortStrings(strings: string[]): string[] {
  if (strings.length < 2) return strings
  return strings.some(mayOrderDifferently) ? strings.sort(compareStrings) : strings.sort()
}

function mayOrderDifferently(text: string): boolean {
  return hasHighCodeUnit.test(text)
}
