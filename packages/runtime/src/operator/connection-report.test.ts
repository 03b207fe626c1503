import { KubeError } from '@kubewright/kube'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createConnectionReport } from './connection-report.ts'

const refused = new KubeError('KUBE_TRANSPORT_UNREACHABLE', 'cannot send GET /api/v1/pods: connect ECONNREFUSED')

function setUp() {
  const runtime = createVirtualRuntime()
  const reported: string[] = []
  const back: string[] = []
  const { failed: report, responded } = createConnectionReport({
    runtime,
    name: 'shop',
    server: 'https://cluster.example:6443',
    report: (error) => reported.push((error as Error).message),
    reportBack: (text) => back.push(text),
  })
  return { runtime, report, responded, reported, back }
}

test('a server that cannot be reached is reported once, with the operator and the server', () => {
  const { report, reported } = setUp()
  for (let failure = 0; failure < 7; failure++) report(refused)
  expect(reported).toEqual([
    'shop cannot reach https://cluster.example:6443, and tries again: cannot send GET /api/v1/pods: connect ECONNREFUSED',
  ])
})

test('an outage is reported again after intervals that double up to a limit, with the number of failures', async () => {
  const { runtime, report, reported } = setUp()
  const times: number[] = []
  for (let second = 0; second < 3600; second++) {
    const before = reported.length
    report(refused)
    if (reported.length > before) times.push(second)
    await runtime.advance(1000)
  }
  const [first = 0, limit = 0] = [runtimeLimits.connectionReportMs / 1000, runtimeLimits.connectionReportMsMax / 1000]
  expect(times.slice(0, 4)).toEqual([0, first, 3 * first, 7 * first])
  expect(times.at(-1) ?? 0).toBe((times.at(-2) ?? 0) + limit)
  expect(reported[1]).toMatch(new RegExp(`\\(and ${first - 1} more failed requests since the last report\\)$`))
})

test('another outage is reported at once', async () => {
  const { runtime, report, reported } = setUp()
  report(refused)
  await runtime.advance(2 * runtimeLimits.connectionReportMsMax + 1)
  report(refused)
  expect(reported).toHaveLength(2)
  expect(reported[1]).not.toContain('more failed requests')
})

test('other errors are reported as they are', () => {
  const { report, reported } = setUp()
  report(new Error('lost'))
  report(new KubeError('KUBE_TRANSPORT_CUT', 'the stream broke'))
  report(new Error('lost'))
  expect(reported).toEqual(['lost', 'the stream broke', 'lost'])
})

test('the end of an outage is reported once', async () => {
  const { runtime, report, responded, back } = setUp()
  responded()
  report(refused)
  await runtime.advance(42_000)
  responded()
  responded()
  expect(back).toEqual(['shop reaches https://cluster.example:6443 again, after 42 s'])
})
