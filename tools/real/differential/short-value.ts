import { encodeJson, type JsonValue } from '@kubewright/kube/json'

/** A value on one short line. */
export function shortValue(value: JsonValue | undefined, lengthMax: number): string {
  return shortened(valueText(value), 0, lengthMax)
}

/** How much of the common text is shown before the first difference of two long texts. */
const contextLength = 30

/** Two values on one short line each, cut so that their first difference is visible. */
export function shortValues(
  real: JsonValue | undefined,
  ours: JsonValue | undefined,
  lengthMax: number,
): readonly [real: string, ours: string] {
  const [left, right] = [valueText(real), valueText(ours)]
  let parting = 0
  while (parting < left.length && left[parting] === right[parting]) parting++
  const isCut = Math.max(left.length, right.length) > lengthMax && parting > contextLength * 2
  const start = isCut ? parting - contextLength : 0
  return [shortened(left, start, lengthMax), shortened(right, start, lengthMax)]
}

function valueText(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : encodeJson(value)
}

function shortened(text: string, start: number, lengthMax: number): string {
  const rest = text.slice(start, start + lengthMax)
  return `${start > 0 ? '…' : ''}${rest}${start + lengthMax < text.length ? '…' : ''}`
}
