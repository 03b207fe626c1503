import type { Aim } from './aim.ts'

const clientNode = { who: 'client-node', peers: ['client-node'] }
const go = {
  who: 'controller-runtime (best setup)',
  peers: [
    'controller-runtime, typed',
    'controller-runtime, typed, stripped',
    'controller-runtime, typed, pages',
    'controller-runtime, typed, stripped, pages',
    'controller-runtime, unstructured',
    'controller-runtime, unstructured, stripped',
  ],
}
const discarding = { who: 'reading and discarding the bytes', peers: ['bytes read and discarded'] }
const kubernetes = { who: 'kube-apiserver', peers: ['kube-apiserver + etcd'] }

const scan =
  'The scanner checks every byte, so that a malformed object is found on arrival, and the cache stores the bytes, name and revision of each object. V8 compilation and fresh memory from the kernel come on top.'
const parse =
  '`JSON.parse` and freezing its result are nearly all of a read; client-node has already parsed everything during the sync.'
const loading = 'Loading: V8 parses and compiles the modules, including zod, and runs them cold.'
const oneChildWrite =
  'CPU time of the operator. Half of it is warm-up: V8 interprets the first reconciles while it compiles. Next come TLS and sockets for each request. The operator shares two cores with the server, whose CPU time per request is the same, within 10 %, for JSON from kubewright and protobuf from Go.'
const serverLoading = 'Loading: V8 parses and compiles the packages; keys and certificates are generated at each start.'
const httpsRequest = "Node: TLS and Node's HTTP parser and streams cost several times as much as the request itself."

/** The performance targets. */
export const aims: readonly Aim[] = [
  ...['sync-cpu', 'sync-wall'].flatMap((row) => [
    { row, than: { ...clientNode, times: 6 }, limitedBy: scan },
    { row, than: { ...go, times: 12 }, limitedBy: scan },
    { row, than: { ...discarding, times: 1 / 4 }, limitedBy: scan },
  ]),
  ...['sync-read-cpu', 'sync-read-wall'].flatMap((row) => [
    { row, than: { ...clientNode, times: 2 }, limitedBy: parse },
    { row, than: { ...go, times: 6 }, limitedBy: parse },
  ]),
  { row: 'sync-memory', bound: 2000, limitedBy: 'The bytes of an object without managedFields are 1.5 KB.' },
  { row: 'sync-events', than: { ...clientNode, times: 4 }, limitedBy: scan },
  { row: 'sync-events', than: { ...go, times: 15 }, limitedBy: scan },
  {
    row: 'reconciles-10',
    than: { ...go, times: 1 },
    limitedBy:
      'One thread, while Go uses both cores. kubewright does as many reconciles with one worker as Go with ten.',
  },
  { row: 'start-wall', than: { ...go, times: 5 }, limitedBy: `${loading} Then each object is parsed once.` },
  { row: 'child-write-embedded', than: { ...go, times: 1 }, limitedBy: oneChildWrite },
  { row: 'child-write-real', than: { ...go, times: 1 }, limitedBy: oneChildWrite },
  { row: 'minimal-start-wall', bound: 250, limitedBy: loading },
  { row: 'minimal-idle-memory', bound: 80, limitedBy: 'An empty Node process takes 45 MB.' },
  { row: 'growth-100k-memory', than: { ...go, times: 1 }, limitedBy: 'The bytes of the objects.' },
  { row: 'ready-in-process', than: { ...kubernetes, times: 50 }, limitedBy: serverLoading },
  { row: 'ready', than: { ...kubernetes, times: 20 }, limitedBy: serverLoading },
  { row: 'memory-idle', than: { ...kubernetes, times: 3 }, limitedBy: 'An empty Node process takes 45 MB.' },
  { row: 'creates-configmap', than: { ...kubernetes, times: 5 }, limitedBy: httpsRequest },
  { row: 'creates-custom', than: { ...kubernetes, times: 5 }, limitedBy: httpsRequest },
  {
    row: 'creates-configmap-in-process',
    than: { ...kubernetes, times: 20 },
    limitedBy: 'Managed fields, serialisation, garbage collection: the profile is flat.',
  },
  {
    row: 'creates-custom-in-process',
    than: { ...kubernetes, times: 20 },
    limitedBy: 'Schema, managed fields, garbage collection: the profile is flat.',
  },
  {
    row: 'first-custom-resource',
    than: { ...kubernetes, times: 50 },
    limitedBy: 'Much of it is probably code that runs for the first time; the profile is flat.',
  },
  { row: 'fan-out', than: { ...kubernetes, times: 2 }, limitedBy: 'Each watcher has its own TLS connection.' },
  {
    row: 'list-configmap',
    than: { ...kubernetes, times: 2 },
    limitedBy: 'Serialisation and encryption, once for each list.',
  },
  {
    row: 'list-custom',
    than: { ...kubernetes, times: 2 },
    limitedBy: 'Serialisation and encryption, once for each list.',
  },
]
