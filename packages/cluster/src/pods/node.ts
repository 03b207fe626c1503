import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isAlreadyExists } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import { Node } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { timeText } from '../time-text.ts'

export const nodeName = 'kubewright'
export const nodeAddress = '10.0.0.1'

const capacity = { cpu: '64', memory: '256Gi', 'ephemeral-storage': '1Ti', pods: '65534' }

/**
 * Registers the node unless it exists and has reported its state. Like a kubelet, it retries when the server does not
 * respond.
 */
export async function registerNode(client: Client, runtime: Runtime): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await register(client, runtime.clock.now())
    } catch (error) {
      if (attempt === clusterLimits.nodeRegistrationAttemptsMax) throw error
      await sleep(runtime, clusterLimits.nodeRegistrationPauseMs, 'the next attempt to register the node')
    }
  }
}

async function register(client: Client, nowMs: number): Promise<void> {
  const node = (await client.get(Node, { name: nodeName })) ?? (await createNode(client))
  // A process may have crashed between creating the node and reporting its state.
  if (node === undefined || node.status?.conditions !== undefined) return
  const ready = await client.update(Node, { ...node, status: statusOf(timeText(nowMs)) }, { subresource: 'status' })
  await removeNotReadyTaint(client, ready)
}

/** The server gives every new node this taint; the node's life cycle controller removes it once the node is ready. */
async function removeNotReadyTaint(client: Client, node: Node): Promise<void> {
  const taints = node.spec?.taints ?? []
  const kept = taints.filter(({ key }) => key !== 'node.kubernetes.io/not-ready')
  if (kept.length === taints.length) return
  await client.update(Node, { ...node, spec: { ...node.spec, taints: kept } })
}

/** Undefined if it was created concurrently. */
async function createNode(client: Client): Promise<Node | undefined> {
  const labels = {
    'kubernetes.io/arch': 'amd64',
    'kubernetes.io/hostname': nodeName,
    'kubernetes.io/os': 'linux',
  }
  try {
    return await client.create(Node, { metadata: { name: nodeName, labels } })
  } catch (error) {
    if (!isAlreadyExists(error)) throw error
    return undefined
  }
}

function statusOf(now: string): NonNullable<Node['status']> {
  const condition = (type: string, status: string, reason: string, message: string) => ({
    type,
    status,
    reason,
    message,
    lastHeartbeatTime: now,
    lastTransitionTime: now,
  })
  return {
    capacity,
    allocatable: capacity,
    addresses: [
      { type: 'InternalIP', address: nodeAddress },
      { type: 'Hostname', address: nodeName },
    ],
    conditions: [
      condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
      condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
      condition('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
      condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'),
    ],
    nodeInfo: {
      architecture: 'amd64',
      bootID: '',
      containerRuntimeVersion: 'kubewright://0.1.0',
      kernelVersion: '',
      kubeProxyVersion: '',
      kubeletVersion: 'v1.36.0',
      machineID: '',
      operatingSystem: 'linux',
      osImage: 'kubewright',
      systemUUID: '',
    },
  }
}
