import { operator } from './operator.ts'

await operator.run()
