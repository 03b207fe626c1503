import {
  type FieldError,
  type FieldPath,
  forbidden,
  internalError,
  invalid,
  required,
  tooLong,
} from '@kubewright/kube/field'
import { encodeJson, isJsonObject, type JsonValue, utf8Length } from '@kubewright/kube/json'
import { deviceSelectorProblem } from '@kubewright/kube/rules'
import { textAt, valueAt } from '../../read-object.ts'
import { validateDriverName } from '../common/field-names.ts'
import { validateItems } from './lists.ts'

const parametersBytesMax = 10 * 1024
const expressionBytesMax = 10 * 1024
const selectorsMax = 32
export const configurationsMax = 32

export function validateSelectors(selectors: readonly JsonValue[], path: FieldPath): FieldError[] {
  return validateItems(selectors, path, selectorsMax, (selector, selectorPath) => {
    const cel = valueAt(selector, 'cel')
    if (cel === undefined) return [required(selectorPath.child('cel'), '')]
    return validateExpression(textAt(cel, 'expression'), selectorPath.child('cel').child('expression'))
  })
}

function validateExpression(source: string, path: FieldPath): FieldError[] {
  if (utf8Length(source) > expressionBytesMax) return [tooLong(path, expressionBytesMax)]
  const problem = deviceSelectorProblem(source)
  if (problem === undefined) return []
  if (problem.isTooComplex) return [forbidden(path, problem.detail)]
  return problem.isInternal ? [internalError(path, problem.detail)] : [invalid(path, source, problem.detail)]
}

/** Validates the configuration of a device: opaque parameters for its driver. */
export function validateConfiguration(configuration: JsonValue, path: FieldPath, isStored = false): FieldError[] {
  const opaque = valueAt(configuration, 'opaque')
  const opaquePath = path.child('opaque')
  if (opaque === undefined) return [required(opaquePath, '')]
  return [
    ...validateDriverName(textAt(opaque, 'driver'), opaquePath.child('driver')),
    ...validateRawObject(
      valueAt(opaque, 'parameters'),
      opaquePath.child('parameters'),
      isStored ? undefined : parametersBytesMax,
    ),
  ]
}

/** Validates a field that holds any JSON object. */
export function validateRawObject(
  value: JsonValue | undefined,
  path: FieldPath,
  bytesMax: number | undefined,
): FieldError[] {
  if (value === undefined) return [required(path, '')]
  if (bytesMax !== undefined && utf8Length(encodeJson(value)) > bytesMax) return [tooLong(path, bytesMax)]
  return isJsonObject(value) ? [] : [invalid(path, '<value omitted>', 'must be a valid JSON object')]
}
