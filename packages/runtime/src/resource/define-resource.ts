import { definitionOfManifest } from '@kubewright/kube/resource'
import type { z } from 'zod'
import { kindIdOf, makeKind } from '../kind/index.ts'
import type { ResourceColumn } from './columns.ts'
import type { CustomKind, MetaOfScope, StatusOf } from './custom-kind.ts'
import { manifestOf, type ScalePaths } from './manifest.ts'
import { refuse } from './refuse.ts'
import type { ResourceRule } from './schema-node.ts'

export interface ResourceOptions<
  Group extends string,
  KindName extends string,
  Spec extends z.ZodObject,
  Status extends z.ZodObject,
  Condition extends string,
  Scope extends 'Namespaced' | 'Cluster' = 'Namespaced' | 'Cluster',
> {
  readonly group: Group
  readonly version: string
  readonly kind: KindName
  /** The name in URLs and for kubectl; the plural of the kind in lower case when absent. */
  readonly plural?: string
  readonly singular?: string
  readonly shortNames?: readonly string[]
  /** Names such as "all" under which kubectl lists several kinds. */
  readonly categories?: readonly string[]
  /** Namespaced when absent. */
  readonly scope?: Scope
  /** The desired state. The API server applies its defaults and checks; nothing of it runs in JavaScript. */
  readonly spec: Spec
  /** The observed state. The framework adds observedGeneration and conditions. */
  readonly status?: Status
  /** The condition types that the controller sets. */
  readonly conditions?: readonly Condition[]
  readonly columns?: Readonly<Record<string, ResourceColumn>>
  readonly scale?: ScalePaths
  /** CEL rules for the spec, which is `self`; `oldSelf` is the previous spec. */
  readonly rules?: readonly ResourceRule[]
  readonly description?: string
}

/**
 * Defines a custom resource: its types, its CustomResourceDefinition, its defaults and its validation come from this
 * one value.
 *
 * @throws RuntimeError RESOURCE_INVALID with the field path if a Kubernetes API server could not serve it: a refine(),
 * a transform, a union of several types, a pattern that only JavaScript reads.
 */
export function defineResource<
  const Group extends string,
  const KindName extends string,
  Spec extends z.ZodObject,
  Status extends z.ZodObject = z.ZodObject<Record<never, never>>,
  const Condition extends string = never,
  const Scope extends 'Namespaced' | 'Cluster' = 'Namespaced',
>(
  options: ResourceOptions<Group, KindName, Spec, Status, Condition, Scope>,
): CustomKind<
  z.output<Spec>,
  z.input<Spec>,
  StatusOf<z.output<Status>, z.input<Status>>,
  z.input<Status>,
  Condition,
  `${KindName}.${Group}`,
  MetaOfScope<Scope>
> {
  const { group, version, kind } = options
  checkConditionTypes(options.conditions ?? [])
  const definition = definitionOfManifest(manifestOf(options), version)
  const id = kindIdOf(group, kind)
  // makeKind does not know the types that only controllers use.
  const made: unknown = Object.defineProperty(
    makeKind({ id, apiVersion: `${group}/${version}`, kind, definition: () => definition }),
    'conditionTypes',
    { value: Object.freeze([...(options.conditions ?? [])]), enumerable: true },
  )
  return made as ReturnType<typeof defineResource<Group, KindName, Spec, Status, Condition, Scope>>
}

const conditionType =
  /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/

/** The server would refuse each status with such a condition. */
function checkConditionTypes(types: readonly string[]): void {
  for (const [index, type] of types.entries()) {
    const path = `conditions[${index}]`
    if (type === 'Reconciled') {
      refuse('conditions', 'Reconciled is the framework’s own condition; choose another name')
    }
    if (typeof type !== 'string' || !conditionType.test(type)) {
      refuse(path, `${JSON.stringify(type)} is not a condition type; write one word in CamelCase, such as Ready`)
    }
    if (types.indexOf(type) !== index) refuse(path, `${type} is listed twice`)
  }
}
