import type { Aim } from './aim.ts'

const clientNode = { who: 'client-node', peers: ['client-node'] }
const go = {
  who: 'the best of Go',
  peers: [
    'controller-runtime, typed',
    'controller-runtime, typed, stripped',
    'controller-runtime, typed, pages',
    'controller-runtime, typed, stripped, pages',
    'controller-runtime, unstructured',
    'controller-runtime, unstructured, stripped',
  ],
}
const discarding = { who: 'reading the bytes and throwing them away', peers: ['bytes read and thrown away'] }
const kubernetes = { who: 'kube-apiserver', peers: ['kube-apiserver + etcd'] }

const scan =
  'Every byte is looked at, so that a malformed object is found when it comes, and each object gets a place, a name and a revision; then V8 compiles and the kernel hands out fresh memory.'
const parse =
  '`JSON.parse` and the freezing of what it gives are nearly all of a read; client-node has parsed everything before.'
const loading = 'Loading: V8 parses and compiles the modules, zod among them, and runs them cold.'
const oneChildWrite =
  'The processor time of ours, half of it warming up: V8 interprets the first reconciles and compiles on the way. Then TLS and sockets for each request. Two cores are shared with the server, which spends as much on a request of ours in JSON as on one of Go in protobuf, to a tenth.'
const serverLoading = 'Loading: V8 parses and compiles the packages; keys and certificates are made at each start.'
const httpsRequest = 'Node: TLS and the parser and streams of HTTP cost several times what the request itself costs.'

/** What DESIGN calls the numbers to beat, in its order. */
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
  { row: 'sync-memory', bound: 2000, limitedBy: 'The bytes without managedFields are 1.5 KB of it.' },
  { row: 'sync-events', than: { ...clientNode, times: 4 }, limitedBy: scan },
  { row: 'sync-events', than: { ...go, times: 15 }, limitedBy: scan },
  {
    row: 'reconciles-10',
    than: { ...go, times: 1 },
    limitedBy: 'One thread, where Go has two cores; ours has as many reconciles with one worker as Go has with ten.',
  },
  { row: 'start-wall', than: { ...go, times: 5 }, limitedBy: `${loading} Then each object is parsed once.` },
  { row: 'child-write-embedded', than: { ...go, times: 1 }, limitedBy: oneChildWrite },
  { row: 'child-write-real', than: { ...go, times: 1 }, limitedBy: oneChildWrite },
  { row: 'minimal-start-wall', bound: 250, limitedBy: loading },
  { row: 'minimal-idle-memory', bound: 80, limitedBy: 'Node alone is 45 MB.' },
  { row: 'growth-100k-memory', than: { ...go, times: 1 }, limitedBy: 'The bytes of the objects.' },
  { row: 'ready-in-process', than: { ...kubernetes, times: 50 }, limitedBy: serverLoading },
  { row: 'ready', than: { ...kubernetes, times: 20 }, limitedBy: serverLoading },
  { row: 'memory-idle', than: { ...kubernetes, times: 3 }, limitedBy: 'Node alone is 45 MB.' },
  { row: 'creates-configmap', than: { ...kubernetes, times: 5 }, limitedBy: httpsRequest },
  { row: 'creates-custom', than: { ...kubernetes, times: 5 }, limitedBy: httpsRequest },
  {
    row: 'creates-configmap-in-process',
    than: { ...kubernetes, times: 20 },
    limitedBy: 'Managed fields, the printed form, garbage: nothing stands out.',
  },
  {
    row: 'creates-custom-in-process',
    than: { ...kubernetes, times: 20 },
    limitedBy: 'Schema, managed fields, garbage: nothing stands out.',
  },
  {
    row: 'first-custom-resource',
    than: { ...kubernetes, times: 50 },
    limitedBy: 'Much of it looks like code that runs for the first time; no part of it stands out.',
  },
  { row: 'fan-out', than: { ...kubernetes, times: 2 }, limitedBy: 'Each watcher has a TLS connection of its own.' },
  {
    row: 'list-configmap',
    than: { ...kubernetes, times: 2 },
    limitedBy: 'Encryption and the making of the text, once for each list.',
  },
  {
    row: 'list-custom',
    than: { ...kubernetes, times: 2 },
    limitedBy: 'Encryption and the making of the text, once for each list.',
  },
]
