import { isKubeError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { encodeCanonicalJson, isJsonObject, parseJson } from '../../json/index.ts'
import {
  applyFailureStatus,
  applyObject,
  ConflictError,
  excludeFields,
  FieldSet,
  parseFieldsV1,
  trackUpdate,
  wouldApplyChange,
} from '../index.ts'
import { scenarioKinds, thingVersions } from './shapes.ts'

/**
 * A sequence of requests and the outcome of each. A request is a line such as `m1 apply {"spec":{"a":"1"}}`: manager,
 * verb (apply, force, create, update, or store for an untracked object), with /status for the subresource and
 * @v2 for another version, and the object without its kind and name. The indented lines below it are the outcome: the
 * object and the fields of each manager (m1 for applied fields, m1~ for updated ones), the conflicts, or the error. The
 * outcomes were recorded from Kubernetes' own implementation.
 */
export interface Scenario {
  readonly name: string
  readonly kind: keyof typeof scenarioKinds
  /** Whether status can be set only on the status endpoint, and everything else only on the main one. */
  readonly resetStatus?: boolean
  readonly text: string
}

export interface ScenarioStep {
  readonly manager: string
  readonly verb: string
  readonly subresource: string
  readonly apiVersion: string
  readonly body: JsonObject
  readonly line: string
  readonly outcome: readonly string[]
}

export function parseSteps(scenario: Scenario): ScenarioStep[] {
  const steps: ScenarioStep[] = []
  let outcome: string[] = []
  const { apiVersion } = kindOf(scenario)
  for (const line of scenario.text.split('\n').filter((text) => text.trim() !== '')) {
    if (line.startsWith(' ')) {
      outcome.push(line.trim())
      continue
    }
    const match = /^(\S+) ([a-z]+)(?:\/([a-z]+))?(?:@(\w+))? (.*)$/.exec(line)
    if (match === null) throw new Error(`The line is no request: ${line}`)
    const [, manager = '', verb = '', subresource = '', version, body = ''] = match
    outcome = []
    steps.push({
      manager,
      verb,
      subresource,
      apiVersion: version === undefined ? apiVersion : `example.com/${version}`,
      body: parseJson(body) as JsonObject,
      line,
      outcome,
    })
  }
  return steps
}

export function kindOf(scenario: Scenario) {
  const kind = scenarioKinds[scenario.kind]
  if (kind === undefined) throw new Error(`There is no kind ${scenario.kind}.`)
  return kind
}

const now = { seconds: 1_700_000_000, nanoseconds: 0 }

export interface StepResult {
  readonly live: JsonObject | undefined
  readonly outcome: readonly string[]
  /** The result of the no-op decision, and what really happened. */
  readonly decision?: { readonly predicted: boolean; readonly actual: boolean }
}

export function runStep(scenario: Scenario, before: JsonObject | undefined, step: ScenarioStep): StepResult {
  const kind = kindOf(scenario)
  const live =
    before && before['apiVersion'] !== step.apiVersion ? thingVersions.convert(before, step.apiVersion) : before
  const object = completeBody(scenario, step, live)
  if (step.verb === 'store') return { live: object, outcome: describeObject(object, step.apiVersion) }
  const options = {
    manager: step.manager,
    subresource: step.subresource,
    shape: kind.kind === 'Thing' ? (thingVersions.shapeOf(step.apiVersion) ?? kind.shape) : kind.shape,
    resetFields: scenario.resetStatus ? resetFields(step) : undefined,
    versions: kind.kind === 'Thing' ? thingVersions : undefined,
    live,
    now,
  }
  if (step.verb === 'create' || step.verb === 'update') {
    const tracked = trackUpdate({ ...options, updated: object })
    if (tracked.failure) return { live: tracked.object, outcome: [`error ${tracked.failure.message}`] }
    return { live: tracked.object, outcome: describeObject(tracked.object, step.apiVersion) }
  }
  const request = { ...options, config: object, force: step.verb === 'force' }
  const predicted = wouldApplyChange(request)
  try {
    const result = applyObject(request)
    const outcome = describeObject(result.object, step.apiVersion)
    return { live: result.object, outcome, decision: { predicted, actual: result.changed } }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return { live, outcome: describeError(error), decision: { predicted, actual: true } }
  }
}

function resetFields(step: ScenarioStep) {
  const excluded =
    step.subresource === 'status' ? FieldSet.of(['spec'], ['metadata'], ['data']) : FieldSet.of(['status'])
  return new Map([[step.apiVersion, excludeFields(excluded)]])
}

/**
 * The whole object of a request. Plain writes send back the managedFields that they read, unless they have their own.
 */
export function completeBody(scenario: Scenario, step: ScenarioStep, live: JsonObject | undefined): JsonObject {
  const metadata = { name: 'x', ...(step.body['metadata'] as JsonObject | undefined) }
  const liveMetadata = live?.['metadata'] as JsonObject | undefined
  if (step.verb === 'update' && !('managedFields' in metadata) && liveMetadata?.['managedFields']) {
    Object.assign(metadata, { managedFields: liveMetadata['managedFields'] })
  }
  return { apiVersion: step.apiVersion, kind: kindOf(scenario).kind, ...step.body, metadata }
}

/** The object without the fields that are the same in every scenario, then a line for each manager. */
export function describeObject(object: JsonObject, apiVersion: string): string[] {
  const { apiVersion: _version, kind: _kind, metadata, ...rest } = object
  const { name: _name, managedFields, ...meta } = metadata as JsonObject
  const shown = Object.keys(meta).length === 0 ? rest : { metadata: meta, ...rest }
  const entries = (Array.isArray(managedFields) ? managedFields : []) as readonly JsonValue[]
  const managers = entries.filter(isJsonObject).map((entry) => describeEntry(entry, apiVersion))
  return [encodeCanonicalJson(shown as JsonObject), ...managers.sort()]
}

function describeEntry(entry: JsonObject, apiVersion: string): string {
  const operation = entry['operation'] === 'Apply' ? '' : '~'
  const subresource = entry['subresource'] ? `/${entry['subresource']}` : ''
  const version = entry['apiVersion'] === apiVersion ? '' : `@${String(entry['apiVersion']).replace(/^.*\//, '')}`
  const paths = parseFieldsV1(entry['fieldsV1']).toString().split('\n').join(' ')
  return `${entry['manager']}${operation}${subresource}${version}: ${paths}`.trimEnd()
}

function describeError(error: Error): string[] {
  if (!(error instanceof ConflictError)) return [`error ${error.message}`]
  return describeConflict(applyFailureStatus(error))
}

export function describeConflict(status: JsonObject): string[] {
  const causes = ((status['details'] as JsonObject)['causes'] ?? []) as readonly JsonObject[]
  return causes.map((cause) => `${cause['message']}: ${cause['field']}`).sort()
}
