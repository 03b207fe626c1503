import { decodeProtobuf } from '@kubewright/kube/protobuf'
import { compareWithOracle } from '../comparison.ts'
import { damagedBytes } from './damaged-bytes-arbitrary.ts'

/** Damage that only our decoder refuses, with its messages. */
const strictness: { readonly [name: string]: RegExp } = {
  'protobuf with text that is not UTF-8': /text that is not UTF-8/,
  'protobuf with times beyond the years 0 to 9999': /a time outside of the years 0 to 9999/,
  'malformed entries of maps in protobuf': /wrong wire type \d in a map/,
  'field number zero in protobuf': /illegal field number/,
  'kinds without a version in an envelope of any version':
    /no kind "(Status|APIVersions|APIGroup|APIGroupList|APIResourceList)"/,
  'a content encoding in an envelope of protobuf': /unsupported content encoding/,
}

function refusalOf(bytes: Uint8Array): string | undefined {
  try {
    decodeProtobuf(bytes)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function envelope(apiVersion: string, kind: string, ...content: number[]): Uint8Array {
  const type = [10, apiVersion.length, ...Buffer.from(apiVersion), 18, kind.length, ...Buffer.from(kind)]
  return Uint8Array.from([0x6b, 0x38, 0x73, 0, 10, type.length, ...type, 18, content.length, ...content])
}

function configMap(...content: number[]): Uint8Array {
  return envelope('v1', 'ConfigMap', ...content)
}

compareWithOracle<Uint8Array>('damaged protobuf is refused, or read as the same object', {
  functionName: 'protobuf.read',
  inputs: damagedBytes(),
  examples: [
    configMap(10, 3, 10, 1, 0xff),
    configMap(10, 9, 66, 7, 8, 128, 128, 128, 128, 128, 16),
    configMap(18, 2, 8, 0),
    configMap(18, 3, 2, 1, 0),
    envelope('a', 'APIGroup'),
    envelope('apps/v1', 'ControllerRevision', 18, 2, 10, 0),
    Uint8Array.from([...configMap(), 26, 1, 97]),
  ],
  question: (bytes) => Buffer.from(bytes).toString('base64'),
  ours: (bytes) => (refusalOf(bytes) === undefined ? { output: decodeProtobuf(bytes).object } : { error: 'refused' }),
  listed: (bytes, _ours, theirs) => {
    if ('error' in theirs && theirs.error === 'cannot be printed') return 'documents in protobuf that Go cannot print'
    const refusal = refusalOf(bytes) ?? ''
    return Object.keys(strictness).find((name) => strictness[name]?.test(refusal))
  },
})
