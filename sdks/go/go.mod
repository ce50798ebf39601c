module go.cqs.example/cqs

go 1.23
