import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Contestant } from './contestant.ts'
import { serversSuite } from './index.ts'
import { measureServers } from './measure-servers.ts'
import { ourServer } from './our-server.ts'
import { smallSizes } from './sizes.ts'

test('every program runs, and every row of the suite is measured', async () => {
  const rows = await measureServers({ sizes: smallSizes, from: 'source', peers: [], wanted: serversSuite.rowNames })
  const names = serversSuite.rowNames.filter((name) => !name.endsWith('-cpu') || existsSync('/proc/self/stat'))
  expect(rows.map(({ name }) => name)).toEqual(names)
  const measured = rows.filter(({ name }) => !name.endsWith('-cpu'))
  expect(measured.filter((row) => !(row.ours.median > 0))).toEqual([])
})

test('a server that refuses requests fails the measurement and is stopped', async () => {
  let stops = 0
  const failing: Contestant = {
    name: 'failing',
    async start() {
      const server = await ourServer('source').start()
      const stop = () => {
        stops++
        return server.stop()
      }
      return { ...server, token: 'wrong', stop }
    },
  }
  const measuring = measureServers({ sizes: smallSizes, from: 'source', peers: [failing], wanted: ['ready'] })
  await expect(measuring).rejects.toThrow('got status 401')
  expect(stops).toBe(1)
})
