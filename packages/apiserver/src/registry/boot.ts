import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { objectAt, textAt } from '../read-object.ts'
import { apiServicesStorageName, localStatus, ownApiServices } from './apiregistration/index.ts'
import { type BootManager, bootManagedFields, bootManager } from './common/boot-managers.ts'
import { flowSchemasAtStart, priorityLevelsAtStart } from './flowcontrol/index.ts'
import type { CoupledWrite, StrategyContext } from './kind-strategy.ts'
import { priorityClassesStorageName, systemPriorityClasses } from './scheduling/index.ts'

/** An object without uid and times; all servers of a process share it. */
interface BootObject {
  /** The storage name of its resource. */
  readonly resource: string
  readonly object: JsonObject
  readonly managers: readonly BootManager[]
  /** The status for a time. */
  readonly statusAt?: (now: string) => JsonObject
}

const flowControlGroup = 'flowcontrol.apiserver.k8s.io'
const updatedByServer = { 'apf.kubernetes.io/autoupdate-spec': 'true' }
const serverManager = 'kube-apiserver'
const producerManager = 'api-priority-and-fairness-config-producer-v1'

/** The manager of the status of flow schemas, which reports whether the level exists. */
const consumer: BootManager = {
  manager: 'api-priority-and-fairness-config-consumer-v1',
  operation: 'Apply',
  subresource: 'status',
  fieldsV1: {
    'f:status': {
      'f:conditions': {
        'k:{"type":"Dangling"}': {
          '.': {},
          'f:lastTransitionTime': {},
          'f:message': {},
          'f:reason': {},
          'f:status': {},
          'f:type': {},
        },
      },
    },
  },
}

let known: readonly BootObject[] | undefined

/**
 * The configuration that a server has from its start: system priority classes, flow control, and its own API services.
 * Missing ones are created at every start.
 */
export function bootConfigObjects(context: StrategyContext): readonly CoupledWrite[] {
  known ??= [...priorityClasses(), ...priorityLevels(), ...flowSchemas(), ...apiServices()]
  const creationTimestamp = context.now()
  return known.flatMap(({ resource, object, managers, statusAt }) => {
    const name = textAt(object, 'metadata', 'name')
    if (context.find(resource, '', name) !== undefined) return []
    const managedFields = bootManagedFields(textAt(object, 'apiVersion'), managers, creationTimestamp)
    const system = { uid: context.newUid(), creationTimestamp, managedFields }
    const made = { ...object, metadata: { ...objectAt(object, 'metadata'), ...system } }
    const status = statusAt?.(creationTimestamp)
    return [{ resource, namespace: '', name, object: status === undefined ? made : { ...made, status } }]
  })
}

function bootObject(
  resource: string,
  manager: string,
  content: JsonObject,
  statusAt?: (now: string) => JsonObject,
): BootObject {
  const object = freezeJson(content) as JsonObject
  const managers = [bootManager(manager, object)]
  return statusAt === undefined ? { resource, object, managers } : { resource, object, managers, statusAt }
}

function priorityClasses(): readonly BootObject[] {
  return systemPriorityClasses.map(({ name, value, description }) =>
    bootObject(priorityClassesStorageName, serverManager, {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name, generation: 1 },
      value,
      description,
      preemptionPolicy: 'PreemptLowerPriority',
    }),
  )
}

function priorityLevels(): readonly BootObject[] {
  return [...priorityLevelsAtStart()].map(([name, spec]) =>
    bootObject(`prioritylevelconfigurations.${flowControlGroup}`, producerManager, {
      apiVersion: `${flowControlGroup}/v1`,
      kind: 'PriorityLevelConfiguration',
      metadata: { name, generation: 1, annotations: updatedByServer },
      spec,
      status: {},
    }),
  )
}

/** The status reports that the level of the schema exists. */
function flowSchemas(): readonly BootObject[] {
  return [...flowSchemasAtStart()].map(([name, { level, spec }]) => {
    const metadata = { name, generation: 1, annotations: updatedByServer }
    const content = { apiVersion: `${flowControlGroup}/v1`, kind: 'FlowSchema', metadata, spec }
    const object = bootObject(`flowschemas.${flowControlGroup}`, producerManager, content, (lastTransitionTime) => {
      const message = `This FlowSchema references the PriorityLevelConfiguration object named "${level}" and it exists`
      return { conditions: [{ type: 'Dangling', status: 'False', lastTransitionTime, reason: 'Found', message }] }
    })
    return { ...object, managers: [consumer, ...object.managers] }
  })
}

function apiServices(): readonly BootObject[] {
  return ownApiServices().map(({ name, labels, spec }) => {
    const content = { apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', metadata: { name, labels }, spec }
    return bootObject(apiServicesStorageName, serverManager, content, localStatus)
  })
}
