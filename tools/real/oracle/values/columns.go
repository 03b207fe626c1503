package values

import (
	"context"
	"encoding/json"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	utiljson "k8s.io/apimachinery/pkg/util/json"

	"kubewright.dev/real/oracle/protocol"
)

var columnFunctions = protocol.Functions{
	"jsonPath.column": withInput(columnCell),
}

type columnRequest struct {
	JSONPath string          `json:"jsonPath"`
	Type     string          `json:"type"`
	Object   json.RawMessage `json:"object"`
}

// columnCell returns the cell of an object in a printer column of a CustomResourceDefinition.
func columnCell(request columnRequest) (any, error) {
	var content map[string]any
	if err := utiljson.Unmarshal(request.Object, &content); err != nil {
		return nil, err
	}
	column := apiextensions.CustomResourceColumnDefinition{Name: "Cell", Type: request.Type, JSONPath: request.JSONPath}
	convertor, err := tableconvertor.New([]apiextensions.CustomResourceColumnDefinition{column})
	if err != nil {
		return nil, err
	}
	table, err := convertor.ConvertToTable(context.Background(), &unstructured.Unstructured{Object: content}, nil)
	if err != nil {
		return nil, err
	}
	return table.Rows[0].Cells[1], nil
}
