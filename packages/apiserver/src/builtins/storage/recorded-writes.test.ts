import { join } from 'node:path'
import { testRecorded } from '../testing/recorded.ts'
import { storageKinds } from './index.ts'

testRecorded(storageKinds, join(import.meta.dirname, 'testdata', 'recorded-writes.jsonl'))
