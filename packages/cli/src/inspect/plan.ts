import { compileCustomResource } from '@kubewright/kube/crd'
import { formatFieldError } from '@kubewright/kube/field'
import { getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import { type Client, listPages } from 'kubewright/client'
import type { ControllerDefinition } from 'kubewright/controller'
import type { Operator } from 'kubewright/operator'
import type { Preview, PreviewOptions } from 'kubewright/reconcile'
import type { KindReference } from 'kubewright/resource'
import { CliError } from '../errors.ts'
import { cliLimits } from '../limits.ts'

/** What one controller would do with one object. */
export interface ObjectPlan {
  /** Kind, namespace and name. */
  readonly object: string
  readonly controller: string
  /** Whether the object does not exist yet. */
  readonly isNew: boolean
  readonly preview: Preview
}

interface PlanningController extends ControllerDefinition {
  plan(object: KubernetesObject, options?: PreviewOptions): Promise<Preview>
}

/**
 * What the operator would do if the object were applied, on the objects that the cluster has now. Nothing is written: the
 * server only checks the object, in a dry run.
 *
 * @throws CliError CLI_PLAN_IMPOSSIBLE.
 */
export async function planObject(
  operator: Operator,
  client: Client,
  manifest: JsonObject,
  now: Date,
  objectsMax: number = cliLimits.plannedObjectsMax,
): Promise<readonly ObjectPlan[]> {
  const controllers = operator.controllers.filter((definition) => isOf(definition, manifest))
  const planning = controllers.filter(canPlan)
  const kind = planning[0]?.for
  if (kind === undefined) {
    const found = [...new Set(operator.controllers.filter(canPlan).map((one) => one.for?.id))].join(', ')
    const why =
      controllers.length > 0 ? 'its controllers are not functions' : `no controller of ${operator.name} is for it`
    const message = `${describe(manifest)}: ${why}; a plan can be made for: ${found || 'no kind'}`
    throw new CliError('CLI_PLAN_IMPOSSIBLE', message)
  }
  const placed = inNamespace(manifest, kind)
  const name = nameOf(placed)
  const live = await client.get(kind, name).catch(absentKind)
  const object = await appliedObject(client, kind, placed, live)
  const others = await existingObjects(
    client,
    planning.flatMap(({ kinds }) => kinds),
    objectsMax,
  )
  const objects = [...others.filter((other) => !isSame(other, object)), object]
  const plans: ObjectPlan[] = []
  for (const controller of planning) {
    const preview = await controller.plan(object, { objects, now })
    const key = formatObjectKey(name.namespace, name.name)
    plans.push({
      object: `${kind.definition.kind} ${key}`,
      controller: controller.name,
      isNew: live === undefined,
      preview,
    })
  }
  return plans
}

function isOf({ for: kind }: ControllerDefinition, manifest: JsonObject): boolean {
  if (kind === undefined) return false
  const { group, version, kind: name } = kind.definition
  return manifest['kind'] === name && manifest['apiVersion'] === `${group === '' ? '' : `${group}/`}${version}`
}

/** Only function controllers can; they are the project's own instance of the framework. */
function canPlan(definition: ControllerDefinition): definition is PlanningController {
  return typeof (definition as { readonly plan?: unknown }).plan === 'function'
}

/** The object as the server would store it, with defaults; by the project's own definition. */
async function appliedObject(
  client: Client,
  kind: KindReference,
  manifest: JsonObject,
  live: KubernetesObject | undefined,
): Promise<KubernetesObject> {
  const options = { manager: 'kubewright-plan', force: true, dryRun: true } as const
  const applied = await client.apply(kind, manifest as never, options).catch(absentKind)
  const stored = (applied ?? withIdentity(manifest, live)) as unknown as JsonObject
  const { manifest: definition, version } = kind.definition
  if (definition === undefined) return stored as unknown as KubernetesObject
  const resource = compileCustomResource(definition, version)
  const { value, problem } = resource.prepare(stored)
  const errors =
    problem === undefined ? resource.validate(value).errors.map((error) => formatFieldError(error)) : [problem]
  if (errors.length === 0) return value as unknown as KubernetesObject
  throw new CliError('CLI_PLAN_IMPOSSIBLE', `${describe(manifest)}: ${errors.join('; ')}`)
}

/** The cluster does not have the definition of the kind yet. */
function absentKind(error: unknown): undefined {
  if (!isNotFound(error)) throw error
  return undefined
}

/** What the server would set, for a kind that it does not serve yet. */
function withIdentity(manifest: JsonObject, live: KubernetesObject | undefined): JsonObject {
  const metadata = manifest['metadata'] as JsonObject
  const identity = { uid: 'planned', resourceVersion: '1', generation: 1, creationTimestamp: new Date(0).toISOString() }
  return { ...manifest, metadata: { ...identity, ...(live?.metadata as JsonObject | undefined), ...metadata } }
}

/** Every object of the kinds that the cluster serves. */
async function existingObjects(
  client: Client,
  kinds: readonly KindReference[],
  objectsMax: number,
): Promise<readonly KubernetesObject[]> {
  const objects: KubernetesObject[] = []
  const distinct = new Map(kinds.map((kind) => [`${kind.id} ${kind.definition.version}`, kind]))
  for (const kind of distinct.values()) {
    try {
      for await (const { items, isRestart } of listPages(client, kind)) {
        if (isRestart) removeAll(objects, kind)
        objects.push(...items)
        if (objects.length <= objectsMax) continue
        const message = `the cluster has more than ${objectsMax} objects of the operator's kinds, which is the limit of a plan`
        throw new CliError('CLI_PLAN_IMPOSSIBLE', message)
      }
    } catch (error) {
      absentKind(error)
    }
  }
  return objects
}

function removeAll(objects: KubernetesObject[], { definition }: KindReference): void {
  const kept = objects.filter(({ kind }) => kind !== definition.kind)
  objects.splice(0, objects.length, ...kept)
}

function inNamespace(manifest: JsonObject, { definition }: KindReference): JsonObject {
  const metadata = getField(manifest, 'metadata')
  const given = isJsonObject(metadata) ? metadata : {}
  if (typeof given['name'] !== 'string' || given['name'] === '') {
    throw new CliError('CLI_PLAN_IMPOSSIBLE', `${describe(manifest)}: metadata.name: should be a name`)
  }
  const namespace = definition.namespaced ? { namespace: given['namespace'] ?? 'default' } : {}
  return { ...manifest, metadata: { ...given, ...namespace } }
}

function nameOf({ metadata }: JsonObject): { readonly namespace: string | undefined; readonly name: string } {
  const { namespace, name } = metadata as { readonly namespace?: string; readonly name: string }
  return { namespace, name }
}

function isSame(left: KubernetesObject, right: KubernetesObject): boolean {
  const { namespace, name } = right.metadata ?? {}
  return (
    left.kind === right.kind &&
    left.apiVersion === right.apiVersion &&
    left.metadata?.name === name &&
    left.metadata?.namespace === namespace
  )
}

function describe(manifest: JsonObject): string {
  const metadata = getField(manifest, 'metadata')
  const name = isJsonObject(metadata) ? getField(metadata, 'name') : undefined
  return `${String(manifest['kind'])} ${String(name ?? 'without a name')}`
}
