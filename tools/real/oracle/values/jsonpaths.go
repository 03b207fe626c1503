package values

import (
	"bytes"
	"encoding/json"
	"slices"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/client-go/util/jsonpath"
	"k8s.io/kubectl/pkg/cmd/get"

	"kubewright.dev/real/oracle/protocol"
)

var jsonPathFunctions = protocol.Functions{
	"jsonPath.print":   withInput(printJSONPath),
	"jsonPath.relaxed": withInput(relaxJSONPath),
}

type jsonPathRequest struct {
	Template         string          `json:"template"`
	Document         json.RawMessage `json:"document"`
	AllowMissingKeys bool            `json:"allowMissingKeys"`
	AsJSON           bool            `json:"asJson"`
	// Unordered requests the sorted bytes of the output, for templates that visit the values of objects: Go visits those
	// in random order.
	Unordered bool `json:"unordered"`
}

func printJSONPath(request jsonPathRequest) (any, error) {
	var document any
	if err := utiljson.Unmarshal(request.Document, &document); err != nil {
		return nil, err
	}
	path := jsonpath.New("template").AllowMissingKeys(request.AllowMissingKeys)
	path.EnableJSONOutput(request.AsJSON)
	if err := path.Parse(request.Template); err != nil {
		return nil, err
	}
	var output bytes.Buffer
	if err := path.Execute(&output, document); err != nil {
		return nil, err
	}
	if request.Unordered {
		sorted := []rune(output.String())
		slices.Sort(sorted)
		return string(sorted), nil
	}
	return output.String(), nil
}

func relaxJSONPath(expression string) (any, error) {
	return get.RelaxedJSONPathExpression(expression)
}
