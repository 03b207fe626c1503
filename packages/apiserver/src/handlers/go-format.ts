import { compareStrings, isJsonArray, isJsonObject, type JsonValue } from '@kubewright/kube/json'

/** A value as Go's fmt prints it with %v: "map[a:1 b:[x y]]". Kubernetes prints strategic merge patches this way. */
export function formatGo(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>'
  if (isJsonArray(value)) return `[${value.map(formatGo).join(' ')}]`
  if (isJsonObject(value)) {
    const keys = Object.keys(value).sort(compareStrings)
    return `map[${keys.map((key) => `${key}:${formatGo(value[key])}`).join(' ')}]`
  }
  return typeof value === 'number' && !Number.isInteger(value) ? formatFloat(value) : String(value)
}

/** The shortest digits; with an exponent below 1e-4 and from 1e21 on. */
function formatFloat(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e-4 && size < 1e21) return String(value)
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}
