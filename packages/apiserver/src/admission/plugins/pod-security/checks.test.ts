import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { violationsOf } from './checks.ts'
import type { Level } from './policy.ts'
import { checkedPod } from './violation.ts'

const main = { name: 'main', image: 'app:1' }

function detailsOf(level: Level, spec: JsonObject, minor?: number, annotations: JsonObject = {}): readonly string[] {
  return violationsOf({ level, minor }, checkedPod(annotations, spec)).map(({ detail }) => detail)
}

const secured = (securityContext: JsonObject, parts: JsonObject = {}): JsonObject => ({
  containers: [{ ...main, securityContext }],
  ...parts,
})
const decent = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
}

test.each<[JsonObject, string]>([
  [{ containers: [main], hostPID: true, hostIPC: true }, 'hostPID=true, hostIPC=true'],
  [{ containers: [main], volumes: [{ name: 'a', hostPath: { path: '/' } }] }, 'volume "a"'],
  [
    { containers: [{ ...main, ports: [{ hostPort: 9 }, { hostPort: 10 }, { containerPort: 1 }] }] },
    'container "main" uses hostPorts 10, 9',
  ],
  [
    {
      containers: [
        { ...main, startupProbe: { tcpSocket: { host: 'a' } }, lifecycle: { preStop: { httpGet: { host: 'b' } } } },
      ],
    },
    'container "main" uses probe or lifecycle hosts "a", "b"',
  ],
  [
    secured({ capabilities: { add: ['SYS_TIME', 'CHOWN'] } }),
    'container "main" must not include "SYS_TIME" in securityContext.capabilities.add',
  ],
  [secured({ procMount: 'Unmasked' }), 'container "main" must not set securityContext.procMount to "Unmasked"'],
  [
    secured({ seLinuxOptions: { type: 'x', role: 'r' } }, { securityContext: { seLinuxOptions: { user: 'u' } } }),
    'pod and container "main" set forbidden securityContext.seLinuxOptions: type "x"; user may not be set; role may not be set',
  ],
  [
    secured({ seccompProfile: { type: 'Unconfined' } }),
    'container "main" must not set securityContext.seccompProfile.type to "Unconfined"',
  ],
  [{ containers: [main], securityContext: { sysctls: [{ name: 'a.b' }, { name: 'net.ipv4.tcp_wmem' }] } }, 'a.b'],
  [
    secured({}, { securityContext: { windowsOptions: { hostProcess: true } } }),
    'pod must not set securityContext.windowsOptions.hostProcess=true',
  ],
  [
    secured({ appArmorProfile: { type: 'Unconfined' } }),
    'container "main" must not set AppArmor profile type to "Unconfined"',
  ],
])('%# the baseline level refuses it, and accepts a plain pod', (spec, detail) => {
  expect(detailsOf('baseline', spec)).toEqual([detail])
  expect(detailsOf('baseline', { containers: [main] })).toEqual([])
  expect(detailsOf('privileged', spec)).toEqual([])
})

test.each<[JsonObject, string]>([
  [
    secured({ ...decent, capabilities: { drop: ['ALL'], add: ['CHOWN', 'NET_BIND_SERVICE'] } }),
    'container "main" must not include "CHOWN" in securityContext.capabilities.add',
  ],
  [secured({ ...decent, runAsUser: 0 }), 'container "main" must not set runAsUser=0'],
  [
    secured({ ...decent, runAsNonRoot: false }, { securityContext: { runAsNonRoot: false } }),
    'pod and container "main" must not set securityContext.runAsNonRoot=false',
  ],
  [
    secured(decent, {
      volumes: [{ name: 'a', nfs: {} }, { name: 'b', hostPath: {} }, { name: 'c', emptyDir: {} }, { name: 'd' }],
    }),
    'volumes "a", "b", "d" use restricted volume types "hostPath", "nfs", "unknown"',
  ],
  [
    secured({ ...decent, procMount: 'Unmasked' }, { hostUsers: false }),
    'container "main" must not set securityContext.procMount to "Unmasked"',
  ],
])('%# the restricted level refuses it, and accepts a compliant pod', (spec, detail) => {
  expect(detailsOf('restricted', spec)).toEqual([detail])
  expect(detailsOf('restricted', secured(decent))).toEqual([])
})

test('a check applies from its version on', () => {
  const probe = { containers: [{ ...main, livenessProbe: { httpGet: { host: 'a' } } }] }
  expect(detailsOf('baseline', probe, 33)).toEqual([])
  expect(detailsOf('baseline', probe, 34)).toHaveLength(1)
  expect(detailsOf('baseline', probe, 99)).toHaveLength(1)
  expect(detailsOf('restricted', { containers: [main] }, 7)).toEqual([
    'pod or container "main" must set securityContext.runAsNonRoot=true',
  ])
  expect(detailsOf('restricted', { containers: [main] }, 18)).toHaveLength(2)
  expect(detailsOf('restricted', { containers: [main] }, 22)).toHaveLength(4)
})

test('annotations count in versions before the fields existed', () => {
  const seccomp = { 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined' }
  expect(detailsOf('baseline', { containers: [main] }, 18, seccomp)).toEqual([
    'forbidden annotation seccomp.security.alpha.kubernetes.io/pod="unconfined"',
  ])
  expect(detailsOf('baseline', { containers: [main] }, 19, seccomp)).toEqual([])
})

test('checks are relaxed for Windows pods and pods with user namespaces from some version on', () => {
  const windows = { containers: [{ ...main, securityContext: { runAsNonRoot: true } }], os: { name: 'windows' } }
  expect(detailsOf('restricted', windows, 24)).toHaveLength(3)
  expect(detailsOf('restricted', windows, 25)).toEqual([])
  const users = secured({ ...decent, runAsNonRoot: false, runAsUser: 0 }, { hostUsers: false })
  expect(detailsOf('restricted', users, 34)).toHaveLength(2)
  expect(detailsOf('restricted', users, 35)).toEqual([])
  expect(detailsOf('baseline', secured({ procMount: 'Unmasked' }, { hostUsers: false }), 35)).toEqual([])
})
