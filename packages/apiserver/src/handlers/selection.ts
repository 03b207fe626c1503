import { isKubeError } from '@kubewright/kube'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import {
  exactFieldMatch,
  type FieldMatcher,
  type LabelMatcher,
  parseFieldSelector,
  parseLabelSelector,
} from '@kubewright/kube/selectors'
import { badRequestStatus } from '@kubewright/kube/status'
import type { ServedResource } from '../registry/index.ts'
import { metadataIn, metadataText } from './metadata.ts'
import { fail, type Operation } from './operation.ts'

/** The objects that a request selects from a collection. */
export interface Selection {
  /** Whether the request has no selector. */
  readonly isEverything: boolean
  /** The only name that can match; absent for any. */
  readonly name?: string | undefined
  /** The only namespace that can match, besides the path's; absent for any. */
  readonly namespace?: string | undefined
  /**
   * Whether the object matches. A custom resource must be at the version of the request; for other resources the
   * selectable fields are equal in all versions.
   */
  matches(object: JsonObject): boolean
}

type Check = (object: JsonObject) => boolean
const always: Check = () => true

/** Parses the selectors of the query. Fails with 400 if they are malformed or name an unsupported field. */
export function selectionOf(operation: Operation): Selection {
  const { query } = operation.request
  const { path, resource } = operation
  const labels = parseOrFail(query['labelSelector'], parseLabelSelector)
  const fields = parseOrFail(query['fieldSelector'], parseFieldSelector)
  const checks = [...labelChecks(labels), ...fieldChecks(fields, resource)]
  const fieldName = fields && exactFieldMatch(fields, 'metadata.name')
  if (path.name !== undefined && fieldName !== undefined && fieldName !== path.name) {
    fail(badRequestStatus("fieldSelector metadata.name doesn't match requested name"))
  }
  return {
    isEverything: checks.length === 0,
    name: path.name ?? fieldName,
    namespace: fields && exactFieldMatch(fields, 'metadata.namespace'),
    matches: conjunction(checks),
  }
}

function parseOrFail<Parsed>(text: string | undefined, parse: (text: string) => Parsed): Parsed | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return parse(text)
  } catch (error) {
    if (isKubeError(error)) return fail(badRequestStatus(error.message))
    throw error
  }
}

function labelChecks(labels: LabelMatcher | undefined): readonly Check[] {
  if (labels === undefined || labels.everything) return []
  return [
    (object) => {
      const own = metadataIn(object)['labels']
      return labels.matches(isJsonObject(own) ? own : undefined)
    },
  ]
}

function fieldChecks(fields: FieldMatcher | undefined, resource: ServedResource): readonly Check[] {
  return (fields?.requirements ?? []).map(({ field, operator, value }) => {
    const read = fieldReader(resource, field)
    return operator === '=' ? (object) => read(object) === value : (object) => read(object) !== value
  })
}

function fieldReader(resource: ServedResource, field: string): (object: JsonObject) => string {
  if (field === 'metadata.name') return (object) => metadataText(object, 'name')
  const { namespaced } = resource.definition
  if (field === 'metadata.namespace' && (namespaced || !resource.isCustom)) {
    return (object) => metadataText(object, 'namespace')
  }
  const selectable = resource.selectableFields.find((candidate) => candidate.field === field)
  if (selectable !== undefined) return (object) => selectable.valueOf(object)
  if (resource.isCustom || resource.selectableFields.length > 0) {
    const message = resource.strategy.unsupportedFieldMessage?.(field) ?? `field label not supported: ${field}`
    return fail(badRequestStatus(message))
  }
  const known = '"metadata.name", "metadata.namespace"'
  return fail(badRequestStatus(`${JSON.stringify(field)} is not a known field selector: only ${known}`))
}

function conjunction(checks: readonly Check[]): Check {
  const [first = always, second] = checks
  if (second === undefined) return first
  return (object) => checks.every((check) => check(object))
}
