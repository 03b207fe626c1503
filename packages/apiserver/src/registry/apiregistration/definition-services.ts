import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { isConditionTrueIn, listAt, textAt, valueAt } from '../../read-object.ts'
import { bootManagedFields, bootManager } from '../common/boot-managers.ts'
import type { CoupledWrite, StrategyContext } from '../kind-strategy.ts'
import { localStatus } from './api-service.ts'
import { customApiService } from './own-api-services.ts'

export const definitionsStorageName = 'customresourcedefinitions.apiextensions.k8s.io'
export const apiServicesStorageName = 'apiservices.apiregistration.k8s.io'

/** Creates and deletes the API services of custom resources as definitions begin and stop to serve their versions. */
export function servicesOfDefinition(
  definition: JsonObject | undefined,
  old: JsonObject | undefined,
  context: StrategyContext,
): readonly CoupledWrite[] {
  const group = textAt(definition ?? old, 'spec', 'group')
  const versions = servedVersions(definition)
  const gone = servedVersions(old).filter((version) => !versions.includes(version))
  return [
    ...versions.flatMap((version) => added(group, version, context)),
    ...gone.flatMap((version) => removed(group, version, textAt(old, 'metadata', 'name'), context)),
  ]
}

function servedVersions(definition: JsonObject | undefined): readonly string[] {
  if (definition === undefined || !isConditionTrueIn(definition, 'Established')) return []
  const isServed = (version: JsonValue) => valueAt(version, 'served') === true
  return listAt(definition, 'spec', 'versions')
    .filter(isServed)
    .map((version) => textAt(version, 'name'))
}

function added(group: string, version: string, context: StrategyContext): readonly CoupledWrite[] {
  const { name, labels, spec } = customApiService(group, version)
  if (context.find(apiServicesStorageName, '', name) !== undefined) return []
  const creationTimestamp = context.now()
  const applied = { apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', metadata: { name, labels }, spec }
  const managers = [bootManager('kube-apiserver', applied)]
  const managedFields = bootManagedFields(applied.apiVersion, managers, creationTimestamp)
  const metadata = { name, labels, uid: context.newUid(), creationTimestamp, managedFields }
  const object = { ...applied, metadata, status: localStatus(creationTimestamp) }
  return [{ resource: apiServicesStorageName, namespace: '', name, object }]
}

/** Another definition may serve the same version of the group. */
function removed(
  group: string,
  version: string,
  definitionName: string,
  context: StrategyContext,
): readonly CoupledWrite[] {
  const { name } = customApiService(group, version)
  if (context.find(apiServicesStorageName, '', name) === undefined) return []
  for (const other of context.list(definitionsStorageName)) {
    if (textAt(other, 'metadata', 'name') === definitionName || textAt(other, 'spec', 'group') !== group) continue
    if (servedVersions(other).includes(version)) return []
  }
  return [{ resource: apiServicesStorageName, namespace: '', name, object: null }]
}
