import type { JsonObject } from '@kubewright/kube/json'
import { fieldAt } from './field-at.ts'
import { refuse } from './refuse.ts'
import type { ScalePaths } from './resource-options.ts'
import type { SchemaNode } from './schema-node.ts'

/** The scale subresource, if its paths lead to fields of the right type. */
export function scaleOf(scale: ScalePaths, schema: SchemaNode): JsonObject {
  const { spec, status, selector } = scale
  checkScalePath('scale.spec', spec, ['.spec.'], 'integer', schema)
  checkScalePath('scale.status', status, ['.status.'], 'integer', schema)
  const paths = { specReplicasPath: spec, statusReplicasPath: status }
  if (selector === undefined) return paths
  checkScalePath('scale.selector', selector, ['.spec.', '.status.'], 'string', schema)
  return { ...paths, labelSelectorPath: selector }
}

function checkScalePath(
  option: string,
  path: string,
  roots: readonly string[],
  type: 'integer' | 'string',
  schema: SchemaNode,
): void {
  if (typeof path !== 'string' || !roots.some((root) => path.startsWith(root)) || path.includes('[')) {
    const wanted = roots.map((root) => root.slice(0, -1)).join(' or ')
    refuse(option, `${JSON.stringify(path)} should be a path under ${wanted}`)
  }
  const found = fieldAt(path, schema)
  if ('problem' in found) refuse(option, found.problem)
  if ('node' in found && found.node.type !== type) {
    refuse(option, `${path} must be of type ${type}, and is of type ${found.node.type ?? 'any'}`)
  }
}

const selectableTypes: readonly (string | undefined)[] = ['string', 'boolean', 'integer']
/** Of one version; the API server has the same limit. */
const selectableFieldsMax = 8

export function selectableFieldsOf(paths: readonly string[], schema: SchemaNode): JsonObject[] {
  if (paths.length > selectableFieldsMax) {
    refuse('selectableFields', `a version has at most ${selectableFieldsMax} selectable fields, not ${paths.length}`)
  }
  return paths.map((path, index) => {
    const option = `selectableFields[${index}]`
    if (typeof path !== 'string' || !/^\.(spec|status)\.[^[\]]+$/.test(path)) {
      refuse(option, `${JSON.stringify(path)} should be a path of fields under .spec or .status`)
    }
    if (paths.indexOf(path) < index) refuse(option, `${path} is listed twice`)
    const found = fieldAt(path, schema)
    if ('problem' in found) refuse(option, found.problem)
    if (!('node' in found) || !selectableTypes.includes(found.node.type)) {
      refuse(option, `${path} must be a string, a boolean or an integer`)
    }
    return { jsonPath: path }
  })
}
