import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { dnsLabelNameRule, validateLabels } from '@kubewright/kube/names'
import {
  formatQuantity,
  isZeroQuantity,
  parseQuantity,
  quantityMilliValue,
  quantitySign,
  quantityValue,
} from '@kubewright/kube/values'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { nodeLabelDeprecation } from '../common/deprecated-node-labels.ts'
import { problemsAt } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { printGoValue } from '../common/go-value.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import { validateResourceQuantity } from '../common/resource-lists.ts'
import { isHugePagesName, validateContainerResourceName } from '../common/resource-names.ts'
import { validateTolerations } from '../common/taints-and-tolerations.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const tolerationType = goType('core.Toleration')

const runtimeClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('Handler', 'string', (object) => textAt(object, 'handler'), 'The handler that runs the pods of the class.'),
  ageColumn,
]

export const runtimeClassStrategy: KindStrategy = {
  acceptsAnyFinalizer: true,
  repeatedMetadataChecks: 'whole, change',
  allowsCreateOnUpdate: true,
  allowsUnconditionalUpdate: false,
  columns: runtimeClassColumns,
  validateCreate: validateRuntimeClass,
  validateUpdate: (object, old) => [
    ...validateRuntimeClass(object),
    ...validateImmutable(textAt(object, 'handler'), textAt(old, 'handler'), FieldPath.root('handler')),
  ],
  warningsOnCreate: warnAboutLabels,
  warningsOnUpdate: warnAboutLabels,
}

function validateRuntimeClass(object: JsonObject): FieldError[] {
  const handler = textAt(object, 'handler')
  const errors: FieldError[] = []
  if (handler === '') errors.push(required('handler'))
  else addErrors(errors, problemsAt('handler', handler, dnsLabelNameRule(handler, false)))
  if (isJsonObject(object['overhead'])) addErrors(errors, validateOverhead(objectAt(object, 'overhead', 'podFixed')))
  if (isJsonObject(object['scheduling'])) addErrors(errors, validateScheduling(object['scheduling']))
  return errors
}

/** Validates the overhead like the limits of a container. */
function validateOverhead(podFixed: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  let hasHugePages = false
  for (const name in podFixed) {
    const text = String(podFixed[name])
    const path = FieldPath.root('overhead').child('limits').key(name)
    addErrors(errors, validateContainerResourceName(name, path))
    addErrors(errors, validateResourceQuantity(name, path, text))
    if (!isHugePagesName(name)) continue
    hasHugePages = true
    const problem = hugePagesProblem(name, text)
    if (problem !== undefined) addError(errors, invalid(path, formatQuantity(parseQuantity(text)), problem))
  }
  if (hasHugePages && !('cpu' in podFixed) && !('memory' in podFixed)) {
    errors.push(forbidden('overhead', 'HugePages require cpu or memory'))
  }
  return errors
}

/** Huge pages must be a multiple of the page size in the name: hugepages-2Mi. */
function hugePagesProblem(name: string, text: string): string | undefined {
  const quantity = parseQuantity(text)
  const problem = `${formatQuantity(quantity)} is not positive integer multiple of ${name}`
  try {
    const page = parseQuantity(name.slice('hugepages-'.length))
    if (quantitySign(page) <= 0 || quantityMilliValue(page) % 1000n !== 0n) return problem
    return isZeroQuantity(quantity) || quantityValue(quantity) % quantityValue(page) === 0n ? undefined : problem
  } catch {
    return problem
  }
}

function validateScheduling(scheduling: JsonObject): FieldError[] {
  const path = FieldPath.root('scheduling').child('nodeSelector')
  const labels = objectAt(scheduling, 'nodeSelector') as Readonly<Record<string, string>>
  const tolerations = listAt(scheduling, 'tolerations')
  const errors = [
    ...validateLabels(labels, path),
    ...validateTolerations(tolerations, FieldPath.root('scheduling').child('tolerations')),
  ]
  const seen = new Set<string>()
  for (const [index, toleration] of tolerations.entries()) {
    const identity = JSON.stringify(['key', 'operator', 'value', 'effect'].map((field) => textAt(toleration, field)))
    if (seen.has(identity)) {
      const detail = printGoValue(toleration, tolerationType)
      addError(errors, { ...duplicate(`scheduling.tolerations[${index}]`, undefined), detail })
    }
    seen.add(identity)
  }
  return errors
}

function warnAboutLabels(object: JsonObject): readonly string[] {
  const labels = Object.keys(objectAt(object, 'scheduling', 'nodeSelector'))
  return labels.flatMap((key) => {
    const deprecation = nodeLabelDeprecation(key)
    return deprecation === undefined ? [] : [`scheduling.nodeSelector: ${deprecation}`]
  })
}
