import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { errorMessage } from './error-message.ts'
import { formatRecord } from './format-record.ts'
import type { ReconcileRecord } from './record.ts'
import { createRecordRing } from './record-ring.ts'

const plain: ReconcileRecord = {
  controller: 'app-service',
  key: 'default/web',
  attempt: 0,
  causes: [{ source: 'watch', what: 'AppService default/web created' }],
  causesOmitted: 0,
  queuedAtMs: Date.parse('2026-01-01T12:00:00Z'),
  startedAtMs: Date.parse('2026-01-01T12:00:01Z'),
  durationMs: 3.2,
  reads: [],
  readsOmitted: 0,
  writes: [],
  writesOmitted: 0,
  logs: [],
  logsOmitted: 0,
  outcome: 'ok',
}

const line = (changes: Partial<ReconcileRecord>) => formatRecord({ ...plain, ...changes }).replace(/ {2,}/g, '  ')

test('a line shows time, key, outcome, writes and cause', () => {
  expect(
    line({
      causes: [...plain.causes, ...plain.causes],
      causesOmitted: 1,
      writes: [
        { verb: 'apply', kind: 'Deployment.apps', key: 'default/web', result: 'created' },
        { verb: 'apply', kind: 'Service', key: 'default/web', result: 'changed' },
        {
          verb: 'patch',
          kind: 'AppService.app.example.com',
          key: 'default/web',
          subresource: 'status',
          result: 'changed',
        },
        { verb: 'update', kind: 'ConfigMap', key: 'other/settings', result: 'changed' },
        { verb: 'apply', kind: 'Secret', key: 'default/same', result: 'unchanged' },
        { verb: 'delete', kind: 'Namespace', key: 'old', result: 'deleted' },
        { verb: 'create', kind: 'Job.batch', key: 'default/run', result: 'refused' },
      ],
    }),
  ).toBe(
    '12:00:01 app-service default/web  ✔ 3 ms  created Deployment web; applied Service web; patched status; ' +
      'updated ConfigMap other/settings; deleted Namespace old; could not create Job run why: AppService default/web created (+2 more)',
  )
})

test('consecutive writes of the same type share their word', () => {
  const created = (kind: string) => ({ verb: 'apply', kind, key: 'default/web', result: 'created' }) as const
  expect(line({ writes: [created('Deployment.apps'), created('Service')] })).toContain(
    'created Deployment web, Service web',
  )
})

test('shows a run that wrote nothing, one that is repeated, and failures', () => {
  expect(line({})).toBe('12:00:01 app-service default/web  ✔ 3 ms  no change  why: AppService default/web created')
  expect(line({ requeueAfterMs: 90_000, durationMs: 1234 })).toContain('✔ 1.2 s  again in 1.5 min  why:')
  expect(line({ outcome: 'retry', error: new Error('no connection') })).toContain('↻ 3 ms  will retry: no connection')
  expect(line({ outcome: 'failed', error: 'bad spec' })).toContain('✖ 3 ms  gave up: bad spec')
  expect(line({ outcome: 'cancelled', error: new Error('stopped') })).toContain('◌ 3 ms  cut off: stopped')
  expect(line({ writesOmitted: 3 })).toContain('+3 more')
  expect(line({ causes: [], startedAtMs: Number.NaN })).toContain('why: unknown')
})

test('columns of short lines are aligned', () => {
  const one = formatRecord(plain)
  const other = formatRecord({ ...plain, key: 'default/other', durationMs: 120, requeueAfterMs: 5000 })
  expect(one.indexOf('why:')).toBe(other.indexOf('why:'))
  expect(one.indexOf('✔')).toBe(other.indexOf('✔'))
})

test('quotedMessageCharactersMax cuts messages, and no message adds a second line or moves the cursor', () => {
  const max = runtimeLimits.quotedMessageCharactersMax
  expect(errorMessage('x'.repeat(max))).toHaveLength(max)
  expect(errorMessage('x'.repeat(max + 1))).toBe(`${'x'.repeat(max - 1)}…`)
  expect(errorMessage(new Error('a\n12:00:00 forged\u001b[2J\u2028b'))).toBe('a 12:00:00 forged [2J b')
  expect(line({ key: 'default/a\nb', causes: [{ source: 'manual', what: 'x\r\ny' }] })).not.toMatch(/[\r\n]/)
})

test('the message of a failure has no secrets, and is a text for any content', () => {
  expect(errorMessage(new Error('GET https://me:hunter2@host failed: Bearer abcdef0123456789'))).toBe(
    'GET https://[redacted]@host failed: Bearer [redacted]',
  )
  const odd = [5, { message: 'x' }, null, undefined, ['a', 'b']]
  expect(odd.map((message) => errorMessage(Object.assign(new Error('x'), { message })))).toEqual([
    '5',
    '[object Object]',
    'null',
    'undefined',
    'a,b',
  ])
})

test('every thrown value has a message', () => {
  const hostile = {
    toString() {
      throw new Error('no')
    },
  }
  expect([new TypeError(''), undefined, null, 5, Symbol('s'), Object.create(null), hostile].map(errorMessage)).toEqual([
    'TypeError',
    'thrown: undefined',
    'thrown: null',
    'thrown: 5',
    'thrown: Symbol(s)',
    'thrown: a value without a text',
    'thrown: a value without a text',
  ])
})

test('reconcileRecordsMax bounds the ring: the oldest record goes first', () => {
  const ring = createRecordRing()
  const max = runtimeLimits.reconcileRecordsMax
  for (let attempt = 0; attempt < max + 5; attempt++) ring.add({ ...plain, attempt })
  expect(ring.total).toBe(max + 5)
  expect(ring.list()).toHaveLength(max)
  expect(ring.list()[0]?.attempt).toBe(5)
  expect(ring.list().at(-1)?.attempt).toBe(max + 4)
  const small = createRecordRing(3)
  expect(small.list()).toEqual([])
  small.add(plain)
  expect(small.list()).toEqual([plain])
})
