import {
  managedFieldsAfterScale,
  managedFieldsOfScale,
  type Path,
  type ReplicasPaths,
  trackUpdate,
} from '@kubewright/kube/apply'
import { typeProblem, unknownFields } from '@kubewright/kube/decode'
import { invalid } from '@kubewright/kube/field'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { printedForm } from '@kubewright/kube/protobuf'
import { apiVersionOf } from '@kubewright/kube/resource'
import { formatLabelSelector, type LabelSelector } from '@kubewright/kube/selectors'
import type { Shape } from '@kubewright/kube/shape'
import { badRequestStatus, internalErrorStatus, invalidStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import type { Prepared, ScalePaths } from '../../registry/index.ts'
import { nowOf } from '../../registry/index.ts'
import { mutateByAdmission, validateByAdmission } from '../admission.ts'
import { decodeBodyAs } from '../decode-body.ts'
import { metadataIn, metadataText, withMetadataFields } from '../metadata.ts'
import { fail, nameIn, type Operation } from '../operation.ts'
import { applyType } from '../route.ts'
import { atVersionOf } from '../versions.ts'
import { applyOrFail, readConfiguration } from '../write/apply.ts'
import { checkName, inRequestNamespace } from '../write/identity.ts'
import { applyTo, patchTypeOf, readPatch } from '../write/patch.ts'
import { requireStored } from '../write/update.ts'
import { withField } from '../write/update-strategy.ts'
import { patchOptionsOf, type WriteOptions, writeOptionsOf } from '../write-options.ts'
import { updateStored } from '../write-path.ts'
import { scaleResourceOf } from './scale-resource.ts'

const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' }
const builtinPaths: ScalePaths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }

/** GET of a Scale: the desired and current number of replicas. */
export function getScale(operation: Operation): ApiResponse {
  return scaleResponse(operation, atVersionOf(operation, requireStored(operation).object))
}

/** PUT of a Scale. */
export function replaceScale(operation: Operation): ApiResponse {
  const options = writeOptionsOf(operation, 'UpdateOptions')
  const decoded = decodeBodyAs(operation, options.fieldValidation, { ...scaleKind, shape: scaleShape(), prepare })
  const scale = inRequestNamespace(operation, decoded)
  checkName(operation, scale)
  return updateScale(operation, options, metadataText(scale, 'uid'), (live) => track(operation, options, live, scale))
}

/** PATCH or apply of a Scale. */
export function patchScale(operation: Operation): ApiResponse {
  const type = patchTypeOf(operation)
  if (type === applyType) return applyScale(operation)
  const options = patchOptionsOf(operation, false)
  const patch = readPatch(operation, type)
  const target = { fieldValidation: options.fieldValidation, shape: scaleShape(), prepare }
  return updateScale(operation, options, '', (live) =>
    track(operation, options, live, applyTo(operation, live, patch, target)),
  )
}

function applyScale(operation: Operation): ApiResponse {
  const options = patchOptionsOf(operation, true)
  const { config } = readConfiguration(operation)
  return updateScale(operation, options, '', (live) =>
    applyOrFail({
      manager: options.manager,
      subresource: 'scale',
      shape: scaleShape(),
      live,
      config,
      force: options.force,
      now: nowOf(operation.context),
    }),
  )
}

function track(operation: Operation, options: WriteOptions, live: JsonObject, updated: JsonObject): JsonObject {
  const now = nowOf(operation.context)
  return trackUpdate({ manager: options.manager, subresource: 'scale', shape: scaleShape(), live, updated, now }).object
}

/** Sets the object's replicas to the changed Scale's, and transfers the field's managers between the two. */
function updateScale(
  operation: Operation,
  options: WriteOptions,
  uid: string,
  produce: (scale: JsonObject) => JsonObject,
): ApiResponse {
  const { resource } = operation
  const paths = resource.scale ?? builtinPaths
  const path = segmentsOf(paths.specReplicasPath)
  const replicasPaths = replicasPathsOf(operation, path)
  const updated = updateStored(operation, {
    endpoint: 'main',
    options,
    uid,
    isAdmitted: true,
    produce(live) {
      const entries = entriesOf(live)
      const scale = withUnset(scaleOf(operation, live), valueAt(live, path) === undefined)
      const current = withMetadataFields(scale, { managedFields: managedFieldsOfScale(entries, replicasPaths) })
      const next = admitScale(operation, produce(current), current, options.isDryRun)
      const replicas = replicasOf(next)
      if (replicas === unset) refuseEmpty(paths)
      if (replicas < 0 && !resource.isCustom) refuseNegative(operation, replicas)
      // Converting the managedFields to the Scale and back would rewrite those of updates, although nothing has
      // changed.
      if (jsonEqual(next, current)) return live
      const managed = managedFieldsAfterScale(
        entries,
        entriesOf(next),
        apiVersionOf(resource.definition),
        replicasPaths,
      )
      const version = metadataText(next, 'resourceVersion')
      return withMetadataFields(setAt(live, path, replicas), {
        managedFields: managed.length === 0 ? undefined : managed,
        ...(version === '' ? {} : { resourceVersion: version }),
      })
    },
  })
  return scaleResponse(operation, updated)
}

/** The path of the replicas field at each version at which a manager may own it. */
function replicasPathsOf({ resource }: Operation, path: Path): ReplicasPaths {
  const { definition, versions } = resource
  if (versions === undefined) return new Map([[apiVersionOf(definition), path]])
  const paths = [...versions.replicasPaths]
  return new Map(paths.map(([apiVersion, text]) => [apiVersion, text === undefined ? undefined : segmentsOf(text)]))
}

/** Admission sees the Scale, not the object behind it. */
function admitScale(operation: Operation, next: JsonObject, current: JsonObject, isDryRun: boolean): JsonObject {
  const admitted = { verb: 'UPDATE', oldObject: current, isDryRun, kind: scaleKind } as const
  const object = mutateByAdmission(operation, next, admitted)
  // Validating admission sees a Scale without managedFields, as in Kubernetes.
  const [shown, old] = [object, current].map((scale) => withMetadataFields(scale, { managedFields: undefined }))
  validateByAdmission(operation, { ...admitted, object: shown, oldObject: old })
  return object
}

/** Stands for a missing replicas field of a custom resource, so that the request must set one. */
const unset = -(2 ** 31)

function withUnset(scale: JsonObject, isUnset: boolean): JsonObject {
  return isUnset ? { ...scale, spec: { replicas: unset } } : scale
}

function refuseEmpty(paths: ScalePaths): never {
  return fail(badRequestStatus(`the spec replicas field "${paths.specReplicasPath}" cannot be empty`))
}

/** Refuses negative replicas of a built-in kind; a custom resource is validated by its schema and rules. */
function refuseNegative(operation: Operation, replicas: number): never {
  const problem = invalid('spec.replicas', replicas, 'must be greater than or equal to 0')
  return fail(invalidStatus(scaleKind, nameIn(operation), [problem]))
}

function scaleResponse(operation: Operation, object: JsonObject): ApiResponse {
  const paths = operation.resource.scale ?? builtinPaths
  if (valueAt(object, segmentsOf(paths.specReplicasPath)) === undefined && operation.resource.isCustom) {
    return fail(internalErrorStatus(`the spec replicas field "${paths.specReplicasPath}" does not exist`))
  }
  return {
    form: 'object',
    status: 200,
    object: scaleOf(operation, object),
    resource: scaleResourceOf(operation.resource),
  }
}

function scaleOf({ resource }: Operation, object: JsonObject): JsonObject {
  const paths = resource.scale ?? builtinPaths
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadataIn(object)
  const replicas = valueAt(object, segmentsOf(paths.specReplicasPath))
  const selector = selectorText(object, resource.isCustom ? paths.labelSelectorPath : '.spec.selector')
  const metadata = { name, namespace, uid, resourceVersion, creationTimestamp }
  return {
    kind: scaleKind.kind,
    apiVersion: 'autoscaling/v1',
    metadata: definedFields(metadata),
    // Go omits zero replicas.
    spec: replicas === undefined || replicas === 0 ? {} : { replicas },
    status: {
      replicas: valueAt(object, segmentsOf(paths.statusReplicasPath)) ?? 0,
      ...(selector === '' ? {} : { selector }),
    },
  }
}

/** Custom resources have the selector as text, built-in kinds as an object; ReplicationControllers as plain labels. */
function selectorText(object: JsonObject, path: string | undefined): string {
  const value = path === undefined ? undefined : valueAt(object, segmentsOf(path))
  if (typeof value === 'string') return value
  if (!isJsonObject(value)) return ''
  const isPlain = !('matchLabels' in value) && !('matchExpressions' in value)
  const selector = isPlain ? ({ matchLabels: value } as LabelSelector) : (value as LabelSelector)
  return formatLabelSelector(selector)
}

function scaleShape(): Shape {
  return shapeOfKind(scaleKind) as Shape
}

function prepare(value: JsonObject): Prepared {
  const problem = typeProblem(value, scaleShape())
  const unknown = unknownFields(value, scaleShape())
  if (problem !== undefined) return { value, unknownFields: unknown, problem }
  return { value: printedForm(value, { apiVersion: 'autoscaling/v1', kind: scaleKind.kind }), unknownFields: unknown }
}

function replicasOf(scale: JsonObject): number {
  const { spec } = scale
  const replicas = isJsonObject(spec) ? spec['replicas'] : undefined
  return typeof replicas === 'number' ? replicas : 0
}

function entriesOf(object: JsonObject): readonly JsonValue[] {
  const { managedFields } = metadataIn(object)
  return isJsonArray(managedFields) ? managedFields : []
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.')
}

function valueAt(object: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const field of path) value = isJsonObject(value) && Object.hasOwn(value, field) ? value[field] : undefined
  return value ?? undefined
}

function setAt(object: JsonObject, [field = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  if (rest.length === 0) return withField(object, field, value)
  const inner = object[field]
  return withField(object, field, setAt(isJsonObject(inner) ? inner : {}, rest, value))
}

function definedFields(fields: { readonly [field: string]: JsonValue | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject
}
