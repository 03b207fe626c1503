import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { textAt } from '../../../../read-object.ts'
import { changedPart, changedParts, withDefaults, withFields } from '../change-fields.ts'
import { defaultPullPolicy } from './image-name.ts'
import { roundedRequirements } from './rounded-resources.ts'

const probeDefaults = { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }
const httpGetDefaults = { path: '/', scheme: 'HTTP' }

/** The defaults of a container in any of the lists. */
export function setContainerDefaults(container: JsonObject): JsonObject {
  return withFields(container, {
    imagePullPolicy: container['imagePullPolicy'] ?? defaultPullPolicy(textAt(container, 'image')),
    terminationMessagePath: container['terminationMessagePath'] ?? '/dev/termination-log',
    terminationMessagePolicy: container['terminationMessagePolicy'] ?? 'File',
    ports: changedParts(container['ports'], setPortDefaults),
    env: changedParts(container['env'], setVariableDefaults),
    resources: changedPart(container['resources'], roundedRequirements),
    livenessProbe: changedPart(container['livenessProbe'], setProbeDefaults),
    readinessProbe: changedPart(container['readinessProbe'], setProbeDefaults),
    startupProbe: changedPart(container['startupProbe'], setProbeDefaults),
    lifecycle: changedPart(container['lifecycle'], setLifecycleDefaults),
  })
}

function setPortDefaults(port: JsonObject): JsonObject {
  return port['protocol'] === undefined ? { ...port, protocol: 'TCP' } : port
}

function setVariableDefaults(variable: JsonObject): JsonObject {
  const valueFrom = changedPart(variable['valueFrom'], (source) =>
    withFields(source, {
      fieldRef: setFieldRefDefaults(source['fieldRef']),
      fileKeyRef: changedPart(source['fileKeyRef'], (reference) => withDefaults(reference, { optional: false })),
    }),
  )
  return valueFrom === variable['valueFrom'] ? variable : { ...variable, valueFrom }
}

/** A fieldRef has apiVersion v1 by default. */
export function setFieldRefDefaults(reference: JsonValue | undefined): JsonValue | undefined {
  return changedPart(reference, (selector) => withDefaults(selector, { apiVersion: 'v1' }))
}

function setProbeDefaults(probe: JsonObject): JsonObject {
  const filled = withDefaults(probe, probeDefaults)
  return withFields(filled, {
    httpGet: changedPart(filled['httpGet'], setHttpGetDefaults),
    grpc: changedPart(filled['grpc'], (grpc) => withDefaults(grpc, { service: '' })),
  })
}

function setHttpGetDefaults(action: JsonObject): JsonObject {
  return withDefaults(action, httpGetDefaults)
}

function setLifecycleDefaults(lifecycle: JsonObject): JsonObject {
  return withFields(lifecycle, {
    postStart: changedPart(lifecycle['postStart'], setHandlerDefaults),
    preStop: changedPart(lifecycle['preStop'], setHandlerDefaults),
  })
}

function setHandlerDefaults(handler: JsonObject): JsonObject {
  return withFields(handler, { httpGet: changedPart(handler['httpGet'], setHttpGetDefaults) })
}
