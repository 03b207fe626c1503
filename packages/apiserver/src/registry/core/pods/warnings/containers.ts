import type { WarningList } from '@kubewright/kube/decode'
import type { FieldPath } from '@kubewright/kube/field'
import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { parseQuantity, quantityMilliValue } from '@kubewright/kube/values'
import { objectsAt, optionalObjectAt, textAt } from '../../../../read-object.ts'

/** Resources in bytes, whose amounts should be integers. */
const byteAmounts = [
  ['limits', 'memory'],
  ['requests', 'memory'],
  ['limits', 'ephemeral-storage'],
  ['requests', 'ephemeral-storage'],
] as const

export function warnAboutAmounts(container: JsonObject, path: FieldPath, warnings: WarningList): void {
  const resources = optionalObjectAt(container, 'resources')
  for (const [field, name] of byteAmounts) {
    warnAboutFraction(optionalObjectAt(resources, field), name, path.child('resources').child(field), warnings)
  }
}

export function warnAboutFraction(
  amounts: JsonObject | undefined,
  name: string,
  path: FieldPath,
  warnings: WarningList,
): void {
  const amount = amounts?.[name]
  // An amount without a fractional suffix is an integer.
  if (typeof amount !== 'string' || !/[mnu.]|e-/.test(amount)) return
  if (quantityMilliValue(parseQuantity(amount)) % 1000n === 0n) return
  warnings.push(`${path.key(name)}: fractional byte value ${quoteGo(amount)} is invalid, must be an integer`)
}

/** Warns about variables that override earlier ones without using their values. */
export function warnAboutVariables(container: JsonObject, path: FieldPath, warnings: WarningList): void {
  const variables = objectsAt(container, 'env')
  if (variables.length < 2) return
  const names = new Set<string>()
  variables.forEach((variable, index) => {
    const name = textAt(variable, 'name')
    if (!names.has(name)) {
      names.add(name)
      return
    }
    const reference = `$(${name})`
    const value = textAt(variable, 'value')
    const buildsOn = variable['valueFrom'] === undefined && value !== reference && value.includes(reference)
    if (buildsOn) return
    const place = path.child('env').index(index)
    warnings.push(`${place}: hides previous definition of ${quoteGo(name)}, which may be dropped when using apply`)
  })
}
