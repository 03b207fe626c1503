// The oracle calls Kubernetes' own code. Package protocol describes the protocol.
package main

import (
	"fmt"
	"os"

	"kubewright.dev/real/oracle/gotypes"
	"kubewright.dev/real/oracle/patches"
	"kubewright.dev/real/oracle/protobufs"
	"kubewright.dev/real/oracle/protocol"
	"kubewright.dev/real/oracle/schemas"
	"kubewright.dev/real/oracle/values"
)

func main() {
	functions := protocol.Merge(
		values.Functions, patches.Functions, schemas.Functions, protobufs.Functions, gotypes.Functions,
	)
	if err := protocol.Serve(functions, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
