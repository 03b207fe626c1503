import type { ControllerDefinition, KindWrites } from '../controller/index.ts'
import type { KindReference } from '../resource/index.ts'
import { pluralOfKind } from './plural-of-kind.ts'
import {
  eventPlaces,
  eventRights,
  leaseRights,
  namedRights,
  type Right,
  readVerbs,
  rightsFor,
  useRights,
} from './right.ts'
import type { RightsSubject } from './rights-subject.ts'
import { watchedNamespaces } from './watched-namespaces.ts'
import { definitionName, webhookRights } from './webhook-rights.ts'

/** A right with the reason why the operator needs it. */
export interface ReasonedRight extends Right {
  readonly why: string
  /** The circumstances in which it is needed; absent: always. */
  readonly onlyIf?: string | undefined
}

/** Every right that an operator in a pod of this namespace needs. A right that has two reasons is listed twice. */
export function deriveRights(operator: RightsSubject, namespace: string): readonly ReasonedRight[] {
  const { controllers, options } = operator
  const uses = [...controllers.flatMap((controller) => controller.uses ?? []), ...(options.uses ?? [])]
  const kinds = [...controllers.flatMap(kindsOf), ...uses.map(({ kind }) => kind)]
  const watched = watchedNamespaces(operator, kinds)
  const places = new Set(controllers.flatMap((controller) => eventPlaces(controller.kinds, watched)))
  return [
    ...controllers.flatMap((controller) => controllerRights(controller, watched)),
    ...controllers.flatMap((controller) => ownUses(controller.name, controller.uses ?? [], watched)),
    ...ownUses(operator.name, options.uses ?? [], watched),
    ...because([...places].flatMap(eventRights), `${operator.name} records Events`, 'it records Events'),
    ...leaderRights(operator, namespace),
    ...metricsRights(operator),
    ...webhookRights(operator, namespace),
    ...definitionRights(operator),
  ]
}

function kindsOf({ kinds, writes = [] }: ControllerDefinition): readonly KindReference[] {
  return [...kinds, ...writes.map(({ kind }) => kind)]
}

function controllerRights(
  { name, kinds, writes = [] }: ControllerDefinition,
  watched: ReturnType<typeof watchedNamespaces>,
): readonly ReasonedRight[] {
  const [main] = kinds
  const reads = kinds.flatMap((kind) => {
    const does = kind === main ? 'reconciles' : 'watches'
    return because(rightsFor(kind, readVerbs, watched), `${name} ${does} ${pluralOfKind(kind)}`)
  })
  const written = writes.flatMap(({ kind, verbs, subresource }) =>
    because(rightsFor(kind, verbs, watched, subresource), `${name} writes ${targetOf(kind, subresource)}`),
  )
  return [...reads, ...written, ...finalizersRights(name, main, writes, watched)]
}

function targetOf(kind: KindReference, subresource: string | undefined): string {
  return subresource === undefined ? pluralOfKind(kind) : `${subresource} of ${pluralOfKind(kind)}`
}

/**
 * Owner references of children block the deletion of the owner in the foreground. The admission plugin
 * OwnerReferencesPermissionEnforcement, which is on in OpenShift, requires the right to set the owner's finalizers.
 */
function finalizersRights(
  name: string,
  main: KindReference | undefined,
  writes: readonly KindWrites[],
  watched: ReturnType<typeof watchedNamespaces>,
): readonly ReasonedRight[] {
  const hasChildren = writes.some(({ kind, verbs }) => kind.id !== main?.id && verbs.includes('create'))
  if (main === undefined || !hasChildren) return []
  const why = `${name} makes ${pluralOfKind(main)} owners that their children keep until they are deleted`
  const onlyIf = 'the API server runs OwnerReferencesPermissionEnforcement'
  return because(rightsFor(main, ['update'], watched, 'finalizers'), why, onlyIf)
}

function ownUses(
  name: string,
  uses: NonNullable<RightsSubject['options']['uses']>,
  watched: ReturnType<typeof watchedNamespaces>,
): readonly ReasonedRight[] {
  return uses.flatMap((use) => because(useRights(use, watched), `${name} ${use.reason}`))
}

function leaderRights({ name, options }: RightsSubject, podNamespace: string): readonly ReasonedRight[] {
  const { enabled = true, namespace = podNamespace, name: leaseName = name, client } = options.leaderElection ?? {}
  if (!enabled || client !== undefined) return []
  return because(
    leaseRights(namespace, leaseName),
    `${name} elects a leader`,
    'leader election is on, as it is in a pod',
  )
}

function metricsRights({ name, options }: RightsSubject): readonly ReasonedRight[] {
  const { bindAddress = ':8443', unprotected = false } = options.metricsServer ?? {}
  if (unprotected || bindAddress === '' || bindAddress === '0') return []
  const reviews = [
    { group: 'authentication.k8s.io', resource: 'tokenreviews', verb: 'create' },
    { group: 'authorization.k8s.io', resource: 'subjectaccessreviews', verb: 'create' },
  ]
  return because(reviews, `${name} authorizes readers of its metrics`, 'it serves metrics, as it does in a pod')
}

/** CustomResourceDefinitions that lack fields of the kinds are reported by run(). */
function definitionRights({ name, kinds = [] }: RightsSubject): readonly ReasonedRight[] {
  const own = kinds.filter(({ definition }) => definition.manifest !== undefined)
  const definitions = { group: 'apiextensions.k8s.io', resource: 'customresourcedefinitions' }
  const rights = own.flatMap((kind) => namedRights(definitions, ['get'], definitionName(kind.definition)))
  const onlyIf = 'it warns of outdated definitions, as it does in a pod'
  return because(rights, `${name} compares the CustomResourceDefinitions with its kinds`, onlyIf)
}

function because(rights: readonly Right[], why: string, onlyIf?: string): readonly ReasonedRight[] {
  return rights.map((right) => ({ ...right, why, onlyIf }))
}
