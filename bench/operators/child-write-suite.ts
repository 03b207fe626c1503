import { isSmokeRun, logProgress } from '../measure.ts'
import { alternate, type ChildWriteResult, codeSource, goPeersPresent, type Results, rowOf } from '../peers/index.ts'
import type { BenchRow, BenchSuite } from '../row.ts'
import type { Contestant } from '../servers/contestant.ts'
import { ourServer } from '../servers/our-server.ts'
import { realServer } from '../servers/real-server.ts'
import { prepareServer } from './populated-server.ts'

const objects = isSmokeRun() ? 100 : 5000
const workers = 10
const repetitions = 5

const notes = `
${objects} custom resources without children on an API server over HTTPS, ${workers} workers. A reconcile reads its object and its
child, a ConfigMap, from the cache and creates the child, which the controller also watches. Time runs from the first reconcile to
the end of the last. Both operators run against the same server: first the embedded one, then kube-apiserver with etcd, which runs
with \`--unsafe-no-fsync\` so that the disk is not measured. Go sends ConfigMaps as protobuf, its default.
`

const servers = {
  embedded: { title: 'embedded server', contestant: () => ourServer(codeSource()) },
  real: { title: 'kube-apiserver', contestant: () => realServer('no fsync') },
} as const

type ServerName = keyof typeof servers
const serverNames = Object.keys(servers) as ServerName[]

/** Reconciles with a write. */
export const childWriteSuite: BenchSuite = {
  name: 'child-write',
  package: 'runtime',
  title: 'Operators: reconciles with one child write',
  notes,
  rowNames: serverNames.flatMap((name) => namesOf(name)),
  async measure(wanted) {
    const rows: BenchRow[] = []
    for (const name of serverNames) {
      if (!namesOf(name).some((row) => wanted.includes(row))) continue
      if (name === 'real' && !goPeersPresent())
        logProgress(`child-write: skipped ${servers[name].title}, which needs Go`)
      else rows.push(...rowsOf(await measureOn(servers[name].contestant()), name))
    }
    return rows
  },
}

async function measureOn(contestant: Contestant): Promise<Results<ChildWriteResult>> {
  const server = await contestant.start()
  try {
    const { url, certificateAuthority, token } = server
    const populated = await prepareServer(server)
    try {
      const work = { work: 'child-write', server: url, certificateAuthority, token, objects, workers } as const
      return await alternate(['kubewright', 'goTyped'], work, repetitions, () => populated.populate(objects))
    } finally {
      populated.close()
    }
  } finally {
    await server.stop()
  }
}

function namesOf(server: ServerName): readonly string[] {
  return [`child-write-${server}`, `child-write-${server}-cpu`]
}

function rowsOf(results: Results<ChildWriteResult>, server: ServerName): readonly BenchRow[] {
  const { title } = servers[server]
  return [
    rowOf(
      { name: `child-write-${server}`, work: `reconciles, ${title}`, unit: 'per second', better: 'more' },
      results,
      ({ reconciles }) => objects / reconciles.wallSeconds,
    ),
    rowOf(
      { name: `child-write-${server}-cpu`, work: `CPU per reconcile, ${title}`, unit: 'µs', better: 'less' },
      results,
      ({ reconciles }) => (reconciles.cpuSeconds / objects) * 1e6,
    ),
  ]
}
