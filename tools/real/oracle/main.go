// The oracle calls Kubernetes' own code. Package answer describes the protocol.
package main

import (
	"fmt"
	"os"

	"kubewright.dev/real/oracle/answer"
	"kubewright.dev/real/oracle/gotypes"
	"kubewright.dev/real/oracle/patches"
	"kubewright.dev/real/oracle/protobufs"
	"kubewright.dev/real/oracle/schemas"
	"kubewright.dev/real/oracle/values"
)

func main() {
	functions := answer.Merge(
		values.Functions, patches.Functions, schemas.Functions, protobufs.Functions, gotypes.Functions,
	)
	if err := answer.Serve(functions, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
