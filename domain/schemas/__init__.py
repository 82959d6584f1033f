"""JSON Schemas: of structs, and of each game as documents. The contract and the catalogue of games have them."""
