import type { JsonObject } from '@kubewright/kube/json'
import { encodeProtobuf } from '@kubewright/kube/protobuf'
import fc from 'fast-check'
import { configMaps, deployments, dryRun, type HostileArbitrary, type HostileRequest } from './hostile-request.ts'

const type = 'application/vnd.kubernetes.protobuf'
const configMap: JsonObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'hostile' }, data: { a: 'b' } }
const deployment: JsonObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'hostile', labels: { app: 'a' } },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'a' } },
    template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a' }] } },
  },
}
const encoded = [
  [`${configMaps}?${dryRun}`, encodeProtobuf(configMap)],
  [`${deployments}?${dryRun}`, encodeProtobuf(deployment)],
] as const

function create(family: string, target: string, body: Uint8Array, isWrong: boolean): HostileRequest {
  return { family, method: 'POST', target, headers: { 'content-type': type }, body, isWrong, hasDecoderWords: true }
}

const whole = fc.constantFrom(...encoded)

const changed: HostileArbitrary = fc
  .tuple(whole, fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }))
  .map(([[target, bytes], changes]) => {
    const damaged = Uint8Array.from(bytes)
    for (const [at, byte] of changes) damaged[at % damaged.length] = byte
    return create('protobuf with wrong bytes', target, damaged, false)
  })

const cut: HostileArbitrary = fc
  .tuple(whole, fc.nat({ max: 400 }))
  .map(([[target, bytes], length]) =>
    create('protobuf that is cut', target, bytes.slice(0, length % bytes.length), false),
  )

const others: HostileArbitrary = fc
  .tuple(whole, fc.uint8Array({ maxLength: 40 }), fc.boolean())
  .map(([[target], bytes, hasMagic]) =>
    create(
      'protobuf that is none',
      target,
      hasMagic ? Buffer.concat([Buffer.from('k8s\0', 'latin1'), bytes]) : bytes,
      false,
    ),
  )

const elsewhere: HostileArbitrary = fc
  .constantFrom<readonly [string, Uint8Array]>([encoded[0][0], encoded[1][1]], [encoded[1][0], encoded[0][1]])
  .map(([target, bytes]) => create('protobuf of another kind', target, bytes, true))

/** Malformed protobuf bodies. */
export const brokenProtobuf: HostileArbitrary = fc.oneof(changed, changed, cut, others, elsewhere)
