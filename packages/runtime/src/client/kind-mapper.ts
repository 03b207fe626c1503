import { type ApiResource, createResourceMapper, type ResourceMapper } from '@kubewright/kube/kinds'
import { formatGroupVersion } from '@kubewright/kube/meta'
import { builtinDefinition, type ResourceDefinition } from '@kubewright/kube/resource'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { textOf } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import { type Kind, type Stored, type UntypedObject, untypedKind } from '../kind/index.ts'
import { runtimeLimits } from '../limits.ts'
import { readDiscovery } from './discovery.ts'
import type { DiscoveredGroup } from './discovery-document.ts'
import { Sender } from './sender.ts'

export interface KindMapperOptions {
  readonly transport: Transport
  readonly runtime: Runtime
  /** Minimum time between two discovery reads; discoveryIntervalMs by default. */
  readonly intervalMs?: number | undefined
}

export interface WantedKind {
  /** Empty for the core group. */
  readonly group: string
  /** Defaults to the preferred version among those with the kind. */
  readonly version?: string | undefined
  readonly kind: string
}

/**
 * Maps kinds to the names and scopes under which the server serves them (RESTMapper), so that untyped kinds need no
 * plural and no scope. It reads discovery on first use. An unknown kind makes it read again, at most once per interval,
 * to find kinds whose CustomResourceDefinition was just installed.
 *
 * Every method throws KIND_NOT_SERVED for a kind that the server does not have, and KIND_DISCOVERY_FAILED when
 * discovery fails.
 */
export interface KindMapper {
  /** A kind for clients, caches and controllers. */
  kind(wanted: WantedKind): Promise<Kind<Stored<UntypedObject>, UntypedObject>>
  definition(wanted: WantedKind): Promise<ResourceDefinition>
  /** Resolves an argument of `kubectl get`: a plural, singular or short name or a kind, also with version and group. */
  find(argument: string): Promise<ResourceDefinition>
  /** The preferred version of a group. */
  preferredVersion(group: string): Promise<string>
  /** All resources in the order of the server, which is the priority of names. */
  resources(): Promise<readonly ResourceDefinition[]>
  /** Reads discovery again, after a kind was removed. */
  reload(): Promise<void>
}

/**
 * ```ts
 * const kinds = createKindMapper({ transport, runtime })
 * const Certificate = await kinds.kind({ group: 'cert-manager.io', kind: 'Certificate' })
 * await client.list(Certificate, { namespace: 'default' })
 * ```
 */
export function createKindMapper(options: KindMapperOptions): KindMapper {
  const mapper = new DiscoveringMapper(options)
  const definition = (wanted: WantedKind) =>
    mapper.lookUp((known) => known.byKind(wanted), describe(wanted), wanted.group)
  return {
    definition,
    kind: async (wanted) => untypedKind(await definition(wanted)),
    find: (argument) => mapper.lookUp((known) => known.byArgument(argument), `"${argument}"`, undefined),
    preferredVersion: (group) =>
      mapper.lookUp((known) => known.preferredVersion(group), `group ${group === '' ? 'v1' : group}`, group),
    resources: async () => (await mapper.current()).definitions,
    reload: async () => void (await mapper.reload()),
  }
}

function describe({ group, version, kind }: WantedKind): string {
  if (version !== undefined) return `${kind} of ${formatGroupVersion({ group, version })}`
  return group === '' ? `${kind} of the core group` : `${kind} of ${group}`
}

class DiscoveringMapper {
  readonly #sender: Sender
  readonly #runtime: Runtime
  #known: KnownKinds | undefined
  /** Running: its result may be older than a lookup that starts now. */
  #reading: Promise<KnownKinds> | undefined
  /** Not started: its result is newer than every lookup until then. */
  #next: Promise<KnownKinds> | undefined
  #startedMs = Number.NEGATIVE_INFINITY
  readonly #intervalMs: number

  constructor({ transport, runtime, intervalMs = runtimeLimits.discoveryIntervalMs }: KindMapperOptions) {
    this.#intervalMs = intervalMs
    this.#sender = new Sender(transport, runtime, undefined)
    this.#runtime = runtime
  }

  async current(): Promise<KnownKinds> {
    return this.#known ?? (await (this.#reading ?? this.reload()))
  }

  async lookUp<Found>(
    find: (known: KnownKinds) => Found | undefined,
    what: string,
    group: string | undefined,
  ): Promise<Found> {
    const before = await this.current()
    const found = find(before) ?? find(this.#reading === undefined ? before : await this.#reading)
    if (found !== undefined) return found
    const after = await this.reload()
    return find(after) ?? after.fail(what, group)
  }

  /** What the server serves at some moment after the call. */
  reload(): Promise<KnownKinds> {
    this.#next ??= this.#pause().then(() => this.#begin())
    return this.#next
  }

  async #pause(): Promise<void> {
    const pauseMs = this.#startedMs + this.#intervalMs - this.#runtime.clock.monotonic()
    if (pauseMs > 0) await sleep(this.#runtime, pauseMs, 'pause before discovery is read again')
  }

  async #begin(): Promise<KnownKinds> {
    this.#next = undefined
    this.#startedMs = this.#runtime.clock.monotonic()
    const reading = this.#read()
    this.#reading = reading
    try {
      this.#known = await reading
      return this.#known
    } finally {
      if (this.#reading === reading) this.#reading = undefined
    }
  }

  async #read(): Promise<KnownKinds> {
    try {
      return new KnownKinds(await readDiscovery((request) => this.#sender.sendWithRetries(request)))
    } catch (cause) {
      const why = textOf(cause)
      throw new RuntimeError('KIND_DISCOVERY_FAILED', `cannot read which kinds the server has: ${why}`, { cause })
    }
  }
}

/** One discovery result. */
class KnownKinds {
  readonly definitions: readonly ResourceDefinition[]
  readonly #groups: readonly DiscoveredGroup[]
  readonly #mapper: ResourceMapper

  constructor(groups: readonly DiscoveredGroup[]) {
    this.#groups = groups
    this.definitions = groups.flatMap(({ versions }) =>
      versions.flatMap(({ resources }) => resources.map(definitionOf)),
    )
    this.#mapper = createResourceMapper(this.definitions)
  }

  byKind({ group, version, kind }: WantedKind): ResourceDefinition | undefined {
    if (version !== undefined) return this.#mapper.byKind(group, version, kind) as ResourceDefinition | undefined
    return this.definitions.find((definition) => definition.group === group && definition.kind === kind)
  }

  byArgument(argument: string): ResourceDefinition | undefined {
    return this.#mapper.byArgument(argument) as ResourceDefinition | undefined
  }

  preferredVersion(group: string): string | undefined {
    return this.#groups.find(({ name }) => name === group)?.versions[0]?.version
  }

  /** Throws KIND_NOT_SERVED, or KIND_DISCOVERY_FAILED when discovery of the group failed. */
  fail(what: string, group: string | undefined): never {
    const problems = this.#groups
      .filter(({ name }) => group === undefined || name === group)
      .flatMap(({ name, versions }) =>
        versions.flatMap(({ version, problem }) =>
          problem === undefined ? [] : [`${formatGroupVersion({ group: name, version })}: ${problem}`],
        ),
      )
    if (problems.length === 0) {
      const message = `the server does not serve ${what}; check that its CustomResourceDefinition is installed and established`
      throw new RuntimeError('KIND_NOT_SERVED', message)
    }
    const message = `the server did not say whether it serves ${what}: ${problems.join('; ')}`
    throw new RuntimeError('KIND_DISCOVERY_FAILED', message)
  }
}

/** Built-in kinds have a schema. */
function definitionOf(resource: ApiResource): ResourceDefinition {
  const shape = () => builtinDefinition(resource.group, resource.version, resource.kind)?.shape()
  return Object.freeze({ ...resource, shape })
}
