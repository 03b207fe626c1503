import { compareStrings, type JsonObject } from '@kubewright/kube/json'
import { type GroupVersionKind, groupVersionKindOf } from '@kubewright/kube/meta'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import type { Store } from '../../storage/index.ts'
import { type MatchResources, readMatchResources } from './match-resources.ts'
import { type ParamReference, readParamReference } from './params.ts'

/** A policy with a binding. */
export interface Policy<Evaluator> {
  readonly name: string
  readonly constraints: MatchResources
  readonly paramKind: GroupVersionKind | undefined
  /** Whether a request is refused if the policy cannot be evaluated. */
  readonly failsClosed: boolean
  readonly evaluator: Evaluator
}

export interface Binding {
  readonly name: string
  readonly policyName: string
  /** Constraints besides those of the policy. */
  readonly resources: MatchResources | undefined
  readonly params: ParamReference | undefined
  /** The consequences of a failed validation: Deny, Warn, Audit. */
  readonly actions: readonly string[]
}

/** A policy with its bindings. */
export interface BoundPolicy<Evaluator> {
  readonly policy: Policy<Evaluator>
  readonly bindings: readonly Binding[]
}

export interface PolicySourceOptions<Evaluator> {
  readonly store: Store
  /** Storage names. */
  readonly policies: string
  readonly bindings: string
  compile(policy: JsonObject): Evaluator
}

/**
 * The bound policies and their bindings, ordered by name; Kubernetes takes them in any order. The source follows the
 * store. A policy is compiled for the first request that needs it, and again after it changes.
 */
export class PolicySource<Evaluator> {
  readonly #policies = new Map<string, JsonObject>()
  readonly #bindings = new Map<string, JsonObject>()
  readonly #compiled = new WeakMap<JsonObject, Policy<Evaluator>>()
  readonly #compile: (policy: JsonObject) => Evaluator
  #bound: readonly BoundPolicy<Evaluator>[] | undefined

  constructor({ store, policies, bindings, compile }: PolicySourceOptions<Evaluator>) {
    this.#compile = compile
    this.#watchObjects(store, policies, this.#policies)
    this.#watchObjects(store, bindings, this.#bindings)
  }

  get current(): readonly BoundPolicy<Evaluator>[] {
    this.#bound ??= this.#gather()
    return this.#bound
  }

  #watchObjects(store: Store, resource: string, into: Map<string, JsonObject>): void {
    for (const { key, object } of store.list(resource).objects) into.set(key.name, object)
    store.watch(resource, { afterRevision: store.revision }, ({ key, object }) => {
      if (object === undefined) into.delete(key.name)
      else into.set(key.name, object)
      this.#bound = undefined
    })
  }

  /** A binding to a missing policy has no effect until the policy exists. */
  #gather(): readonly BoundPolicy<Evaluator>[] {
    const byPolicy = new Map<string, Binding[]>()
    for (const binding of [...this.#bindings.values()].map(readBinding).sort(byName)) {
      const others = byPolicy.get(binding.policyName)
      if (others === undefined) byPolicy.set(binding.policyName, [binding])
      else others.push(binding)
    }
    const bound = [...byPolicy].flatMap(([name, bindings]) => {
      const object = this.#policies.get(name)
      return object === undefined ? [] : [{ policy: this.#policyOf(object), bindings }]
    })
    return bound.sort((left, right) => byName(left.policy, right.policy))
  }

  #policyOf(object: JsonObject): Policy<Evaluator> {
    const known = this.#compiled.get(object)
    if (known !== undefined) return known
    const policy = {
      name: textAt(object, 'metadata', 'name'),
      constraints: readMatchResources(valueAt(object, 'spec', 'matchConstraints') ?? null),
      paramKind: readParamKind(object),
      failsClosed: textAt(object, 'spec', 'failurePolicy') !== 'Ignore',
      evaluator: this.#compile(object),
    }
    this.#compiled.set(object, policy)
    return policy
  }
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return compareStrings(left.name, right.name)
}

function readParamKind(policy: JsonObject): GroupVersionKind | undefined {
  const paramKind = valueAt(policy, 'spec', 'paramKind')
  if (paramKind === undefined) return undefined
  return groupVersionKindOf({ apiVersion: textAt(paramKind, 'apiVersion'), kind: textAt(paramKind, 'kind') })
}

function readBinding(object: JsonObject): Binding {
  const resources = valueAt(object, 'spec', 'matchResources')
  const params = valueAt(object, 'spec', 'paramRef')
  return {
    name: textAt(object, 'metadata', 'name'),
    policyName: textAt(object, 'spec', 'policyName'),
    resources: resources === undefined ? undefined : readMatchResources(resources),
    params: params === undefined ? undefined : readParamReference(params),
    actions: listAt(object, 'spec', 'validationActions').map(String),
  }
}
